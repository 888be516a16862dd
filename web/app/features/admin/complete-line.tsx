import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';
import classes from './line-panel.module.css';

/** Reports started work as completed, for a professional who forgot to. */
export function CompleteLine({ line, changed }: { line: DispatchLine; changed: () => Promise<void> }) {
  const t = useText();
  const intention = useIntention();
  const [busy, setBusy] = useState(false);
  const complete = async () => {
    const yes = await confirm({
      title: t('admin.complete_title'),
      text: `${line.service_name}, ${line.booking_id}. ${t('admin.complete_consequence')}`,
      yes: t('admin.complete_line'),
      no: t('admin.settle_no'),
    });
    if (!yes) return;
    setBusy(true);
    try {
      const { message } = await adminCall(
        'admin.complete_line',
        { params: { detail_id: String(line.detail_id) } },
        { idempotencyKey: intention.keyFor([line.detail_id]) },
      );
      intention.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
    await changed();
  };
  return (
    <section className={classes.section}>
      <Button fullWidth loading={busy} onClick={() => void complete()}>
        {t('admin.complete_line')}
      </Button>
    </section>
  );
}
