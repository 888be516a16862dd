import { useState } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FilterOptions } from './filter-options.tsx';
import {
  filterServices,
  type ListFilters,
  optionGroups,
  type Sortable,
  withoutChoices,
} from './rules/list-filters.ts';

export interface FilterSheetProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly services: readonly Sortable[];
  readonly filters: ListFilters;
  readonly apply: (filters: ListFilters) => void;
}

/** Phones: the filters from below. What is tapped is tried out at once in the button's number, and applied all together. */
export default function FilterSheet({ opened, close, services, filters, apply }: FilterSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState(filters);
  // Each opening begins with what the list shows; what was not applied is forgotten.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setDraft(filters);
  }
  const count = filterServices(services, draft).length;
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('discovery.filters')}
      footer={
        <>
          <Button variant="default" onClick={() => setDraft(withoutChoices(draft))}>
            {t('discovery.clear_all')}
          </Button>
          <Button
            onClick={() => {
              close();
              apply(draft);
            }}
          >
            {count === 1 ? t('discovery.show_one_service') : t('discovery.show_services', { count })}
          </Button>
        </>
      }
    >
      <FilterOptions groups={optionGroups(services, draft)} tap={{ choose: setDraft }} />
    </Sheet>
  );
}
