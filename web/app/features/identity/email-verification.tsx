import '../../platform/all-texts.ts';
import { useId, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import classes from './edit-profile.module.css';

interface EmailVerificationProps {
  readonly email: string;
  /** What the address is for; default: bookings. */
  readonly help?: string;
}

/** An e-mail address that its owner has not verified yet: sends the link on request. */
export function EmailVerification({ email, help }: EmailVerificationProps) {
  const t = useText();
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = sentTo === email;
  const send = async () => {
    setBusy(true);
    try {
      await call('account.send_email_link');
      setSentTo(email);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.status === 0 ? t('identity.try_again') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.pending} aria-labelledby={id}>
      <h2 id={id}>{t('account.email_unverified_title')}</h2>
      <p className="wrap-anywhere" role="status">
        {sent ? t('account.email_sent', { email }) : (help ?? t('account.email_unverified_help', { email }))}
      </p>
      <Button variant={sent ? 'default' : 'filled'} loading={busy} onClick={() => void send()}>
        {t(sent ? 'account.email_send_again' : 'account.email_send')}
      </Button>
    </section>
  );
}
