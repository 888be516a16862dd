import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CodeTimes, forgotForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError } from '../../ui/fields.tsx';
import { useForm } from '../../platform/use-form.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { CodeForm } from './codes/code-form.tsx';
import { MobileField } from './mobile-field.tsx';
import { type ResettableRole, NewPasswordForm } from './login/new-password-form.tsx';
import { SubmitButton } from './login/submit-button.tsx';
import { formatMobile } from './mobile-number.ts';
import { useRetryCountdown } from './login/use-retry-countdown.ts';

const LOGIN_REDIRECT_MS = 3000;

type Step =
  | { readonly at: 'mobile' }
  | {
      readonly at: 'code';
      readonly mobile: string;
      readonly sentCode?: Partial<CodeTimes> | undefined;
      readonly refused?: string;
    }
  | { readonly at: 'password'; readonly mobile: string; readonly otp: string }
  | { readonly at: 'done' };

/** Password reset: number, code, new password, then login. */
export function ForgotFlow({ accountRole }: { accountRole: ResettableRole }) {
  const t = useText();
  const [step, setStep] = useState<Step>({ at: 'mobile' });
  const login = accountRole === 'employee' ? '/employee-login' : '/login';
  const above = accountRole === 'employee' ? { above: t('shell.professional') } : {};
  const back = (
    <Link className={classes.footerLink} to={login}>
      {t('identity.back_to_login')}
    </Link>
  );

  if (step.at === 'mobile')
    return (
      <AuthCard
        picture="key"
        {...above}
        title={t('identity.forgot_title')}
        help={t('identity.forgot_help')}
        below={back}
      >
        <ForgotMobileForm
          accountRole={accountRole}
          onSent={(mobile, sentCode) => setStep({ at: 'code', mobile, sentCode })}
        />
      </AuthCard>
    );

  if (step.at === 'done')
    return (
      <AuthCard picture="key" {...above} title={t('identity.reset_done')} help={t('identity.reset_next')}>
        <OpenLogin login={login} />
      </AuthCard>
    );

  const { mobile } = step;
  if (step.at === 'password')
    return (
      <AuthCard
        picture="key"
        {...above}
        title={t('identity.new_password_title')}
        help={t('identity.new_password_help', { mobile: formatMobile(mobile) })}
        below={back}
      >
        <NewPasswordForm
          accountRole={accountRole}
          mobile={mobile}
          otp={step.otp}
          onSaved={() => setStep({ at: 'done' })}
          onCodeRefused={(refused) => setStep({ at: 'code', mobile, refused })}
        />
      </AuthCard>
    );

  const calls = {
    requestCode: async (again: boolean) =>
      (await call('identity.forgot_password', { body: { mobile, again } }, { role: accountRole })).data ?? {},
    async verify(otp: string) {
      await call('identity.forgot_password', { body: { mobile, otp } }, { role: accountRole });
      setStep({ at: 'password', mobile, otp });
    },
  };
  const otherNumber = (
    <button type="button" className={classes.plain} onClick={() => setStep({ at: 'mobile' })}>
      {t('identity.another_number')}
    </button>
  );
  return (
    <AuthCard
      picture="message"
      {...above}
      title={t('identity.forgot_code_title')}
      help={t('identity.forgot_code_help', { mobile: formatMobile(mobile) })}
      below={<div className={classes.footerLink}>{otherNumber}</div>}
    >
      <CodeForm mobile={mobile} calls={calls} sentCode={step.sentCode} refused={step.refused} />
    </AuthCard>
  );
}

/** The login opens automatically; a link opens it immediately. */
function OpenLogin({ login }: { login: string }) {
  const t = useText();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), LOGIN_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [login, navigate]);
  return (
    <Button component={Link} to={login} size="lg" fullWidth>
      {t('shell.login')}
    </Button>
  );
}

const check = schemaCheck<{ mobile: string }>(forgotForm);

function ForgotMobileForm({
  accountRole,
  onSent,
}: {
  accountRole: ResettableRole;
  onSent: (mobile: string, times: Partial<CodeTimes>) => void;
}) {
  const t = useText();
  const countdown = useRetryCountdown();
  const form = useForm({
    initial: { mobile: '' },
    check,
    draftName: `forgot-${accountRole}`,
    async send({ mobile }) {
      countdown.end();
      try {
        const { data } = await call('identity.forgot_password', { body: { mobile } }, { role: accountRole });
        onSent(mobile, data ?? {});
      } catch (error) {
        throw error instanceof ApiFailure ? countdown.startFor(error) : error;
      }
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <MobileField {...form.field('mobile')} />
      <FormError form={{ failure: countdown.text ?? form.failure }} />
      <SubmitButton busy={form.busy}>{t('identity.send_code')}</SubmitButton>
    </form>
  );
}
