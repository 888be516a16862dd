import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
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

/** The filter sheet on phones. Each tap updates the count on the button; all choices are applied together. */
export default function FilterSheet({ opened, close, services, filters, apply }: FilterSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState(filters);
  // Each opening starts with the filters of the list; choices that were not applied are discarded.
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
            {t('discovery.show_services', { count })}
          </Button>
        </>
      }
    >
      <FilterOptions groups={optionGroups(services, draft)} tap={{ choose: setDraft }} />
    </Sheet>
  );
}
