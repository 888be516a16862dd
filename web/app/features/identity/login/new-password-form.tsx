import { useEffect } from 'react';
import { forgotForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { FormError, PasswordField } from '../../../ui/fields.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../platform/use-form.ts';
import classes from '../auth-card.module.css';
import { SubmitButton } from './submit-button.tsx';

const check = schemaCheck<{ mobile: string; otp: string; password: string; confirm_password: string }>(
  forgotForm,
);

/** The roles that can reset a password here; operators ask another operator. */
export type ResettableRole = 'user' | 'employee';

/** The last step of the password reset: the new password, entered twice. */
export function NewPasswordForm({
  accountRole,
  mobile,
  otp,
  onSaved,
  onCodeRefused,
}: {
  accountRole: ResettableRole;
  mobile: string;
  otp: string;
  onSaved: () => void;
  /** Called when the code expired before the password was submitted. */
  onCodeRefused: (text: string) => void;
}) {
  const t = useText();
  // The code boxes are removed and the focus with them.
  useEffect(() => document.getElementsByName('password')[0]?.focus(), []);

  const form = useForm({
    initial: { password: '', confirm_password: '' },
    check: (values) => check({ mobile, otp, ...values }),
    async send(values) {
      try {
        await call('identity.forgot_password', { body: { mobile, otp, ...values } }, { role: accountRole });
      } catch (error) {
        const refused = error instanceof ApiFailure && error.fields['otp'];
        if (refused) return onCodeRefused(refused);
        throw error;
      }
      toast.success(t('identity.password_reset'));
      onSaved();
    },
  });

  return (
    <form method="post" className={classes.form} {...form.props}>
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('identity.new_password')}
        autoComplete="new-password"
        help={form.errorOf('password') ? null : t('identity.password_hint')}
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
