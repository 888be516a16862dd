import type { PopupProps } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { CategoryFilter } from './category-filter.tsx';

/** The sheet with every category and its sub-categories, shown over the list. */
export default function CategorySheet({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('discovery.all_categories')} size="lg">
      <CategoryFilter leave={close} />
    </Sheet>
  );
}
