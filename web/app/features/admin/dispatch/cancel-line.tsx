import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './line-panel.module.css';
import { ReasonForm } from '../console/reason-form.tsx';

/** Cancels a line, with a reason that the customer sees. */
export function CancelLine({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [formOpened, setFormOpened] = useState(false);
  const send = async (reason: string) => {
    const { message } = await adminCall(
      'admin.cancel_line',
      { params: { detail_id: String(line.detail_id) }, body: { reason } },
      { idempotencyKey: idempotency.keyFor([line.detail_id, reason]) },
    );
    idempotency.done();
    toast.success(message);
    setFormOpened(false);
    await onChanged();
  };
  return (
    <section className={classes.section}>
      <Button variant="default" fullWidth onClick={() => setFormOpened(true)}>
        {t('admin.cancel_line')}
      </Button>
      <ReasonForm
        opened={formOpened}
        title={t('admin.cancel_title')}
        consequence={
          line.professional
            ? t('admin.cancel_consequence_employee', { name: line.professional.name })
            : t('admin.cancel_consequence')
        }
        help={t('admin.reason_help')}
        yes={t('admin.cancel_line')}
        close={() => setFormOpened(false)}
        send={send}
      />
    </section>
  );
}
