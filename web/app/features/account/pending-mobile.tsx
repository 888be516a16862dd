import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { spacedMobile } from '../identity/tidy-mobile.ts';
import classes from './edit-profile.module.css';
import type { EditedProfile } from './edited-profile.ts';

/** A new number that waits for the code sent to it. */
export function PendingMobile({
  profile,
  changed,
}: {
  profile: EditedProfile;
  changed: (profile: EditedProfile) => void;
}) {
  const t = useText();
  // A text is sent only when the person asks for it: this page may be looked at for another reason.
  const [asked, setAsked] = useState(false);
  const mobile = profile.pending_mobile ?? '';
  const drop = async () => {
    try {
      const { data } = await call('account.update', { body: { mobile: profile.mobile } });
      changed(data);
      toast.success(t('account.pending_dropped'));
    } catch (error) {
      toast.error(error instanceof ApiFailure ? error.message : t('error.internal'));
    }
  };
  const calls = {
    ask: async (again: boolean) => (await call('account.send_mobile_code', { body: { again } })).data,
    async verify(otp: string) {
      try {
        const { data, message } = await call('account.verify_mobile', { body: { otp } });
        changed(data);
        toast.success(message);
      } catch (error) {
        // Somebody else was first with this number.
        const taken = error instanceof ApiFailure && error.fields['mobile'];
        if (!taken) throw error;
        toast.error(taken);
        changed({ ...profile, pending_mobile: null });
      }
    },
  };
  return (
    <section className={classes.pending} aria-labelledby="pending-mobile">
      <h2 id="pending-mobile">{t('account.pending_title')}</h2>
      <p>
        {t('account.pending_help', {
          mobile: spacedMobile(mobile),
          old: spacedMobile(profile.mobile),
        })}
      </p>
      {asked ? (
        <CodeForm mobile={mobile} calls={calls} />
      ) : (
        <Button onClick={() => setAsked(true)}>{t('account.pending_send')}</Button>
      )}
      <Button variant="subtle" color="gray" onClick={() => void drop()}>
        {t('account.pending_drop')}
      </Button>
    </section>
  );
}
