import { signUpForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { clearDraft } from '../../platform/form-drafts.ts';
import { logIn } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError, PasswordField, TextField } from '../../ui/fields.tsx';
import { useForm } from '../../platform/use-form.ts';
import classes from './auth-card.module.css';
import { ConsentLine } from './login/consent-line.tsx';
import { MobileField } from './mobile-field.tsx';
import { SubmitButton } from './login/submit-button.tsx';
import { useRedirectIfLoggedIn } from './login/use-redirect-if-logged-in.ts';
import { useRetryCountdown } from './login/use-retry-countdown.ts';

const check = schemaCheck<{ name: string; mobile: string; password: string }>(signUpForm);
const DRAFT_NAME = 'sign-up';

/** The sign-up form of a customer: name, mobile number, password. */
export function SignUpForm() {
  const t = useText();
  const countdown = useRetryCountdown();
  useRedirectIfLoggedIn('user');

  const form = useForm({
    initial: { name: '', mobile: '', password: '' },
    check,
    draftName: DRAFT_NAME,
    secret: ['password'],
    async send(values) {
      countdown.end();
      try {
        const { success } = await call('identity.sign_up', { body: values });
        clearDraft(DRAFT_NAME);
        logIn(success);
        // A full page load; the guard of the home page redirects to the code screen.
        location.assign('/');
        await new Promise(() => undefined);
      } catch (error) {
        throw error instanceof ApiFailure ? countdown.startFor(error) : error;
      }
    },
  });

  return (
    <form method="post" className={classes.form} {...form.props}>
      <TextField {...form.field('name')} label={t('identity.name')} autoComplete="name" maxLength={100} />
      <MobileField {...form.field('mobile')} />
      <PasswordField
        {...form.field('password')}
        label={t('identity.password')}
        autoComplete="new-password"
        help={t('identity.password_hint')}
      />
      <FormError form={{ failure: countdown.text ?? form.failure }} />
      <SubmitButton busy={form.busy}>{t('identity.sign_up')}</SubmitButton>
      <ConsentLine />
    </form>
  );
}
