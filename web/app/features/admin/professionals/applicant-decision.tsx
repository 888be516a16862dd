import '../../../platform/all-texts.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { Applicant } from '../applicants-query.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import classes from './applicant-card.module.css';

/** The decision on a pending registration: approval, or rejection with a reason. */
export function ApplicantDecision({ one, onChanged }: { one: Applicant; onChanged: () => Promise<void> }) {
  const t = useText();
  const [formOpened, setFormOpened] = useState(false);
  const [approving, setApproving] = useState(false);
  const [idVerified, setIdVerified] = useState(false);
  const params = { id: String(one.id) };

  const approve = async () => {
    setApproving(true);
    try {
      const { message } = await adminCall('admin.approve_employee', {
        params,
        body: { id_verified: idVerified },
      });
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      if (error.status === 409) await onChanged();
    } finally {
      setApproving(false);
    }
  };
  const reject = async (reason: string) => {
    const { message } = await adminCall('admin.reject_employee', { params, body: { reason } });
    toast.success(message);
    setFormOpened(false);
    await onChanged();
  };
  return (
    <footer className="stack gap-12">
      {one.documents.length > 0 && (
        <CheckboxField
          name={`idVerified-${one.id}`}
          label={t('registration.admin_verified_checkbox', { name: one.name })}
          checked={idVerified}
          onChange={setIdVerified}
        />
      )}
      <div className={classes.buttons}>
        <Button
          aria-label={t('admin.approve_named', { name: one.name })}
          loading={approving}
          onClick={() => void approve()}
        >
          {t('admin.approve')}
        </Button>
        <Button
          variant="default"
          aria-label={t('admin.reject_named', { name: one.name })}
          disabled={approving}
          onClick={() => setFormOpened(true)}
        >
          {t('admin.reject')}
        </Button>
      </div>
      <ReasonForm
        opened={formOpened}
        title={t('admin.reject_title', { name: one.name })}
        help={t('admin.reject_help')}
        yes={t('admin.reject')}
        close={() => setFormOpened(false)}
        send={reject}
      />
    </footer>
  );
}
