import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { Suspense, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './line-panel.module.css';
import { ReasonForm } from '../console/reason-form.tsx';
import { useEditing } from '../presence/presence.tsx';
import { useLineWrites } from './line-writes.tsx';

/** The form brings its fields. */
const { Part: ForCustomer } = lazyPart(() => import('./for-customer.tsx'));

/** Cancels a line, with a reason that the customer sees. */
export function CancelLine({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { send: write } = useLineWrites();
  const [formOpened, setFormOpened] = useState(false);
  /** The version that the operator saw when they opened the form. */
  const [seen, setSeen] = useState(line.version);
  const [forCustomer, setForCustomer] = useState(false);
  useEditing(`line:${line.detail_id}`, formOpened);
  const send = async (reason: string) => {
    const body = { reason, for_customer: forCustomer };
    const input = { params: { detail_id: String(line.detail_id) }, body };
    const message = await write('admin.cancel_line', input, seen);
    if (message === null) return;
    toast.success(message);
    setFormOpened(false);
    await onChanged();
  };
  return (
    <section className={classes.section}>
      <Button
        variant="default"
        fullWidth
        onClick={() => {
          setSeen(line.version);
          setFormOpened(true);
        }}
      >
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
        more={
          <Suspense>
            <ForCustomer checked={forCustomer} onChange={setForCustomer} />
          </Suspense>
        }
        yes={t('admin.cancel_line')}
        close={() => setFormOpened(false)}
        send={send}
      />
    </section>
  );
}
