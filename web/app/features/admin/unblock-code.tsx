import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';
import classes from './line-panel.module.css';

/** Helps a line whose start codes are used up: allows new ones, or starts the work. */
export function UnblockCode({ line, changed }: { line: DispatchLine; changed: () => Promise<void> }) {
  const t = useText();
  const intention = useIntention();
  const [busy, setBusy] = useState(false);
  const send = async (name: 'admin.reset_code' | 'admin.start_line') => {
    setBusy(true);
    try {
      const { message } = await adminCall(
        name,
        { params: { detail_id: String(line.detail_id) } },
        { idempotencyKey: intention.keyFor([name, line.detail_id]) },
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
      <p>{t('admin.code_help')}</p>
      <Button fullWidth loading={busy} onClick={() => void send('admin.start_line')}>
        {t('admin.start_line')}
      </Button>
      <Button fullWidth variant="default" disabled={busy} onClick={() => void send('admin.reset_code')}>
        {t('admin.reset_code')}
      </Button>
    </section>
  );
}
