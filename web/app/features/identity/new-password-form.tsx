import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { checkWith } from '../../ui/check-with.ts';
import { FormError, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import classes from './auth-card.module.css';
import type { Forgetful } from './forgot-flow.tsx';
import { SubmitButton } from './submit-button.tsx';

const TO_LOGIN_AFTER = 3000;

const check = checkWith<{ mobile: string; otp: string; password: string; confirm_password: string }>(
  forgotForm,
);

/** The last step of the forgotten password: a new one, twice; then the login opens by itself. */
export function NewPasswordForm({
  who,
  mobile,
  otp,
  login,
  codeRefused,
}: {
  who: Forgetful;
  mobile: string;
  otp: string;
  login: string;
  /** The code's time was over before the password was chosen. */
  codeRefused: (text: string) => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(login), TO_LOGIN_AFTER);
    return () => clearTimeout(timer);
  }, [done, login, navigate]);

  const form = useForm({
    initial: { password: '', confirm_password: '' },
    check: (values) => check({ mobile, otp, ...values }),
    async send(values) {
      try {
        await call('identity.forgot_password', { body: { mobile, otp, ...values } }, { role: who });
      } catch (error) {
        const refused = error instanceof ApiFailure && error.fields['otp'];
        if (refused) return codeRefused(refused);
        throw error;
      }
      toast.success(t('identity.password_reset'));
      setDone(true);
    },
  });

  if (done) return <p role="status">{t('identity.reset_next')}</p>;
  return (
    <form method="post" className={classes.form} {...form.props}>
      {/* For the browser's own store of passwords. */}
      <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('identity.new_password')}
        autoComplete="new-password"
        help={t('identity.password_hint')}
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={t('identity.confirm_password')}
        autoComplete="new-password"
      />
      <FormError form={form} />
      <SubmitButton busy={form.busy}>{t('identity.save_password')}</SubmitButton>
    </form>
  );
}
