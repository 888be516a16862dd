import '../../../platform/all-texts.ts';
import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { BulkAllocate } from './bulk-allocate.tsx';
import classes from './bulk-bar.module.css';
import { BulkCancel } from './bulk-cancel.tsx';

/** A dialog with the rows that were selected when it was opened. */
interface OpenedAction {
  readonly action: 'allocate' | 'cancel';
  readonly rows: readonly BookingLineRow[];
}

/** The actions on the selected bookings. */
export function BulkBar({
  rows,
  select,
  selectAll,
  reload,
  mayAllocate,
  mayCancel,
}: {
  rows: readonly BookingLineRow[];
  select: (ids: readonly number[]) => void;
  selectAll: (() => void) | null;
  reload: () => Promise<void>;
  mayAllocate: boolean;
  mayCancel: boolean;
}) {
  const t = useText();
  const [dialog, setDialog] = useState<OpenedAction | null>(null);
  // The dialog keeps its content while it closes.
  const [opened, setOpened] = useState(false);
  const open = (action: OpenedAction['action']) => {
    setDialog({ action, rows });
    setOpened(true);
  };
  const close = () => setOpened(false);
  const done = async (remaining: readonly number[]) => {
    await reload();
    select(remaining);
  };
  const count = dialog?.rows.length ?? 0;
  return (
    <section className={classes.bar} aria-label={t('bulk.bar')} data-bulk-bar>
      <div className={classes.selected}>
        <span role="status" className="semibold">
          {t('bulk.selected', { count: rows.length })}
        </span>
        {selectAll && (
          <Button size="compact" variant="subtle" onClick={selectAll}>
            {t('bulk.select_all')}
          </Button>
        )}
        <Button size="compact" variant="subtle" onClick={() => select([])}>
          {t('bulk.clear')}
        </Button>
      </div>
      <div className={classes.actions}>
        {mayAllocate && (
          <Button size="compact" onClick={() => open('allocate')}>
            {t('bulk.allocate')}
          </Button>
        )}
        {mayCancel && (
          <Button size="compact" variant="default" onClick={() => open('cancel')}>
            {t('bulk.cancel')}
          </Button>
        )}
      </div>
      <Sheet
        opened={opened}
        onClose={close}
        title={t(dialog?.action === 'cancel' ? 'bulk.cancel_count' : 'bulk.allocate_count', { count })}
        size="lg"
      >
        {dialog?.action === 'allocate' && <BulkAllocate rows={dialog.rows} close={close} onDone={done} />}
        {dialog?.action === 'cancel' && <BulkCancel rows={dialog.rows} close={close} onDone={done} />}
      </Sheet>
    </section>
  );
}
