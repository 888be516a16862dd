import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { formatMobile } from '../identity/mobile-number.ts';
import classes from './edit-profile.module.css';
import type { EditableProfile } from './editable-profile.ts';

/** A new number that waits for the code sent to it. */
export function PendingMobile({
  profile,
  onChanged,
}: {
  profile: EditableProfile;
  onChanged: (profile: EditableProfile) => void;
}) {
  const t = useText();
  // A text is sent only when the person asks for it: this page may be looked at for another reason.
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
        // Somebody else was first with this number.
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
