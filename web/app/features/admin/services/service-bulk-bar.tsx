import '../../../platform/all-texts.ts';
import type { ServiceRow } from '@aaspaas/contract/features/admin-services.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import bar from '../bookings/bulk-bar.module.css';
import { ArchiveSheet } from './archive-sheet.tsx';
import { ChangePricesSheet } from './change-prices-sheet.tsx';

/** The actions on the selected services. */
export function ServiceBulkBar({
  rows,
  select,
  selectAll,
  reload,
}: {
  rows: readonly ServiceRow[];
  select: (ids: readonly number[]) => void;
  selectAll: (() => void) | null;
  reload: () => Promise<void>;
}) {
  const t = useText();
  const [opened, setOpened] = useState<'prices' | 'archive' | null>(null);
  // A dialog keeps the rows that were selected when it was opened.
  const [ids, setIds] = useState<readonly number[]>([]);
  const open = (dialog: 'prices' | 'archive') => {
    setIds(rows.map(({ id }) => id));
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  const done = async () => {
    await reload();
    select([]);
  };
  return (
    <section className={bar.bar} aria-label={t('catalogue.selection')} data-bulk-bar>
      <span role="status" className="semibold">
        {t('bulk.selected', { count: rows.length })}
      </span>
      <Button size="compact" onClick={() => open('prices')}>
        {t('catalogue.change_prices')}
      </Button>
      <Button size="compact" variant="default" onClick={() => open('archive')}>
        {t('catalogue.archive')}
      </Button>
      <span className="flex-1" />
      {selectAll && (
        <Button size="compact" variant="subtle" onClick={selectAll}>
          {t('bulk.select_all')}
        </Button>
      )}
      <Button size="compact" variant="subtle" onClick={() => select([])}>
        {t('bulk.clear')}
      </Button>
      <ChangePricesSheet opened={opened === 'prices'} scope={{ ids }} close={close} onPublished={done} />
      <ArchiveSheet opened={opened === 'archive'} ids={ids} close={close} onArchived={done} />
    </section>
  );
}
