import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CodeTimes, forgotForm } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { checkWith } from '../../ui/check-with.ts';
import { FormError } from '../../ui/fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { CodeForm } from './code-form.tsx';
import { MobileField } from './mobile-field.tsx';
import { type Forgetful, NewPasswordForm } from './new-password-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { spacedMobile } from './tidy-mobile.ts';
import { useWait } from './use-wait.ts';

const TO_LOGIN_AFTER = 3000;

type Step =
  | { readonly at: 'mobile' }
  | {
      readonly at: 'code';
      readonly mobile: string;
      readonly asked?: Partial<CodeTimes> | undefined;
      readonly refused?: string;
    }
  | { readonly at: 'password'; readonly mobile: string; readonly otp: string }
  | { readonly at: 'done' };

/** The forgotten password: number, code, new password, then the login. */
export function ForgotFlow({ who }: { who: Forgetful }) {
  const t = useText();
  const [step, setStep] = useState<Step>({ at: 'mobile' });
  const login = who === 'employee' ? '/employee-login' : '/login';
  const above = who === 'employee' ? { above: t('shell.professional') } : {};
  const back = (
    <Link className={classes.way} to={login}>
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
        <ForgottenNumberForm who={who} sent={(mobile, asked) => setStep({ at: 'code', mobile, asked })} />
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
        help={t('identity.new_password_help', { mobile: spacedMobile(mobile) })}
        below={back}
      >
        <NewPasswordForm
          who={who}
          mobile={mobile}
          otp={step.otp}
          saved={() => setStep({ at: 'done' })}
          codeRefused={(refused) => setStep({ at: 'code', mobile, refused })}
        />
      </AuthCard>
    );

  const calls = {
    ask: async (again: boolean) =>
      (await call('identity.forgot_password', { body: { mobile, again } }, { role: who })).data ?? {},
    async verify(otp: string) {
      await call('identity.forgot_password', { body: { mobile, otp } }, { role: who });
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
      help={t('identity.forgot_code_help', { mobile: spacedMobile(mobile) })}
      below={<div className={classes.way}>{otherNumber}</div>}
    >
      <CodeForm mobile={mobile} calls={calls} asked={step.asked} refused={step.refused} />
    </AuthCard>
  );
}

/** The login opens by itself; who does not want to wait opens it. */
function OpenLogin({ login }: { login: string }) {
  const t = useText();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), TO_LOGIN_AFTER);
    return () => clearTimeout(timer);
  }, [login, navigate]);
  return (
    <Button component={Link} to={login} size="lg" fullWidth>
      {t('shell.login')}
    </Button>
  );
}

const check = checkWith<{ mobile: string }>(forgotForm);

function ForgottenNumberForm({
  who,
  sent,
}: {
  who: Forgetful;
  sent: (mobile: string, times: Partial<CodeTimes>) => void;
}) {
  const t = useText();
  const wait = useWait();
  const form = useForm({
    initial: { mobile: '' },
    check,
    keep: `forgot-${who}`,
    async send({ mobile }) {
      wait.end();
      try {
        const { data } = await call('identity.forgot_password', { body: { mobile } }, { role: who });
        sent(mobile, data ?? {});
      } catch (error) {
        throw error instanceof ApiFailure ? wait.startFor(error) : error;
      }
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <MobileField {...form.field('mobile')} />
      <FormError form={{ failure: wait.text ?? form.failure }} />
      <SubmitButton busy={form.busy}>{t('identity.send_code')}</SubmitButton>
    </form>
  );
}
