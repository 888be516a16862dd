import { useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CodeForm } from '../codes/code-form.tsx';
import { formatMobile } from '../mobile-number.ts';
import classes from '../edit-profile.module.css';
import type { EditableProfile } from './editable-profile.ts';

/** A new mobile number that is waiting for its code. */
export function PendingMobile({
  profile,
  onChanged,
}: {
  profile: EditableProfile;
  onChanged: (profile: EditableProfile) => void;
}) {
  const t = useText();
  // Send a text only on request: the person may have opened this page for another reason.
  const [codeRequested, setCodeRequested] = useState(false);
  const mobile = profile.pending_mobile ?? '';
  const cancelChange = async () => {
    try {
      const { data } = await call('account.update', { body: { mobile: profile.mobile } });
      onChanged(data);
      toast.success(t('account.pending_discarded'));
    } catch (error) {
      toast.error(error instanceof ApiFailure ? error.message : t('error.internal'));
    }
  };
  const calls = {
    requestCode: async (again: boolean) => (await call('account.send_mobile_code', { body: { again } })).data,
    async verify(otp: string) {
      try {
        const { data, message } = await call('account.verify_mobile', { body: { otp } });
        onChanged(data);
        toast.success(message);
      } catch (error) {
        // Another account has registered this number in the meantime.
        const takenError = error instanceof ApiFailure && error.fields['mobile'];
        if (!takenError) throw error;
        toast.error(takenError);
        onChanged({ ...profile, pending_mobile: null });
      }
    },
  };
  return (
    <section className={classes.pending} aria-labelledby="pending-mobile">
      <h2 id="pending-mobile">{t('account.pending_title')}</h2>
      <p>
        {t('account.pending_help', {
          mobile: formatMobile(mobile),
          old: formatMobile(profile.mobile),
        })}
      </p>
      {codeRequested ? (
        <CodeForm mobile={mobile} calls={calls} />
      ) : (
        <Button onClick={() => setCodeRequested(true)}>{t('account.pending_send')}</Button>
      )}
      <Button variant="subtle" color="gray" onClick={() => void cancelChange()}>
        {t('account.pending_discard')}
      </Button>
    </section>
  );
}
