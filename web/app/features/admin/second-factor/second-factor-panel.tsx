import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { reloadOperator, useOperator } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { LazyEnrolForm } from './lazy-enrol-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The operator's own second factor: sets up an authenticator app or another phone, and replaces the recovery codes. */
export function SecondFactorPanel() {
  const t = useText();
  const operator = useOperator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const show = (shown: readonly string[]) => {
    setCodes(shown);
    void reloadOperator();
  };
  const replace = async () => {
    setBusy(true);
    try {
      const { message, data } = await adminCall('operator.new_recovery_codes');
      toast.success(message);
      show(data.recovery_codes);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  const on = operator?.totp === 'on';
  return (
    <section className="stack gap-16 justify-items-start card p-16" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-20">
        {t('operator.totp_title')}
      </h2>
      <p>{t(on ? 'operator.totp_is_on' : 'operator.totp_is_off')}</p>
      {on && (
        <div className="row flex-wrap gap-8-16">
          <span>{t('operator.recovery_left', { count: operator.recovery_codes_left })}</span>
          <Button variant="default" loading={busy} onClick={() => void replace()}>
            {t('operator.recovery_new')}
          </Button>
        </div>
      )}
      <LazyEnrolForm label={t(on ? 'operator.enrol_replace' : 'operator.enrol_start')} onEnrolled={show} />
    </section>
  );
}
