import type { PopupProps } from '../../platform/popup.ts';
import { useText } from '../../platform/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CategoryFilter } from './category-filter.tsx';

/** Every category with its sub-categories over the list. */
export default function CategorySheet({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('discovery.all_categories')} size="lg">
      <CategoryFilter leave={close} />
    </Sheet>
  );
}
