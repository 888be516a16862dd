import { useState } from 'react';
import { changePasswordForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { SubmitButton } from './login/submit-button.tsx';
import { useRetryCountdown } from './login/use-retry-countdown.ts';

const check = schemaCheck<{ old_password: string; new_password: string }>(changePasswordForm);

/** The screen for changing the password of a logged-in customer or professional. */
export function ChangePassword() {
  const t = useText();
  // A new form after each success, with three empty fields.
  const [changes, setChanges] = useState(0);
  return (
    <AuthCard picture="key" title={t('shell.change_password')} help={t('identity.change_help')}>
      <ChangePasswordForm key={changes} changed={() => setChanges(changes + 1)} />
    </AuthCard>
  );
}

function ChangePasswordForm({ changed }: { changed: () => void }) {
  const t = useText();
  const countdown = useRetryCountdown();
  const { mobile } = useSession();
  const form = useForm({
    initial: { old_password: '', new_password: '', confirm_password: '' },
    check: ({ confirm_password, ...values }) => ({
      ...check(values),
      confirm_password:
        confirm_password === values.new_password ? null : ('identity.passwords_differ' as const),
    }),
    async send({ old_password, new_password }) {
      countdown.end();
      try {
        const { message } = await call('identity.change_password', { body: { old_password, new_password } });
        toast.success(message);
        changed();
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 0) throw new ApiFailure(0, t('identity.try_again'));
        if (error.status >= 500) throw new ApiFailure(error.status, t('identity.password_change_failed'));
        throw countdown.startFor(error);
      }
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={mobile ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('old_password')}
        label={t('identity.old_password')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('new_password')}
        label={t('identity.new_password')}
        autoComplete="new-password"
        help={form.errorOf('new_password') ? null : t('identity.password_hint')}
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={t('identity.confirm_password')}
        autoComplete="new-password"
      />
      <FormError form={{ failure: countdown.text ?? form.failure }} />
      <SubmitButton busy={form.busy}>{t('shell.change_password')}</SubmitButton>
    </form>
  );
}
