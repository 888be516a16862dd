import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormError } from '../../ui/fields.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { SubmitButton } from './login/submit-button.tsx';

/**
 * The page of the link that verifies an e-mail address. The token follows `#`, so only the browser reads it, and the person
 * confirms it by a tap, because mail filters open every link.
 */
export function VerifyEmail() {
  const t = useText();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      const token = location.hash.slice(1);
      if (!token) throw new ApiFailure(404, t('account.email_link_none'));
      await call('account.verify_email', { body: { token } });
      setDone(true);
    },
  });
  return (
    <AuthCard
      picture="message"
      title={t(done ? 'account.email_link_done' : 'account.email_link_title')}
      help={t(done ? 'account.email_link_done_help' : 'account.email_link_help')}
    >
      {!done && (
        <form method="post" className={classes.form} {...form.props}>
          <FormError form={form} />
          <SubmitButton busy={form.busy}>{t('account.email_link_confirm')}</SubmitButton>
        </form>
      )}
    </AuthCard>
  );
}
