import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnBlock } from '@aaspaas/contract/features/blocks.ts';
import { loginForm, type SessionGrant } from '@aaspaas/contract/features/identity.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { formatInstant } from '../../platform/format.ts';
import { logIn } from '../../platform/session.ts';
import { writeTab } from '../../platform/tab-store.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField } from '../../ui/fields.tsx';
import { PinInput } from '../../ui/pin-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { type BlockedLogin, BlockedPanel } from './login/blocked-panel.tsx';
import { pathAfterLogin } from './login/after-login.ts';
import classes from './auth-card.module.css';
import { MobileField } from './mobile-field.tsx';
import { factorBody, NO_FACTOR, type SecondFactor, SecondFactorField } from './login/second-factor-field.tsx';
import { REGISTRATION_TICKET } from './registration-ticket.ts';
import { SubmitButton } from './login/submit-button.tsx';
import { useRedirectIfLoggedIn } from './login/use-redirect-if-logged-in.ts';
import { useRetryCountdown } from './login/use-retry-countdown.ts';

const check = schemaCheck<{ mobile: string; password: string }>(loginForm);

/** The login form of one role: mobile number and password. A number with too many failed attempts also requires a code. */
export function LoginForm({
  accountRole,
  forgot,
  onLogIn,
}: {
  accountRole: Role;
  /** The path of the page for a forgotten password. */
  forgot?: string;
  /** Called once the session has started. */
  onLogIn?: (session: SessionGrant) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const countdown = useRetryCountdown();
  // The code that unlocks a number; null while none is required.
  const [code, setCode] = useState<string | null>(null);
  // An operator's second factor; null until the server asks for it.
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [factorError, setFactorError] = useState<string | null>(null);
  // The password is correct but the registration was rejected; it can be submitted again.
  const [rejected, setRejected] = useState(false);
  // The password is correct but the account is blocked.
  const [blocked, setBlocked] = useState<BlockedLogin | null>(null);
  useRedirectIfLoggedIn(accountRole);

  const completeLogin = async (success: SessionGrant, notice: string) => {
    logIn(success);
    onLogIn?.(success);
    toast.success(notice);
    // An unverified customer's return path is used after the code.
    await navigate(
      success.role === 'user' && !success.is_verified ? '/otp-verification' : pathAfterLogin(success.role),
      { replace: true },
    );
  };
  /** The password is correct and the account is scheduled for deletion; it can be kept. */
  const offerReactivation = async (values: { mobile: string; password: string }, erasedFrom: string) => {
    const confirmed = await confirm({
      title: t('account.cancel_deletion_title'),
      text: t('account.cancel_deletion_text', { when: formatInstant(erasedFrom, language) }),
      yes: t('account.cancel_deletion_yes'),
      no: t('account.cancel_deletion_no'),
      kind: 'plain',
    });
    if (!confirmed) return;
    const { success, message } = await call(
      'account.cancel_deletion',
      { body: { ...values, ...(factor ? factorBody(factor) : {}) } },
      { role: accountRole },
    );
    await completeLogin(success, message);
  };
  const submitLogin = async (values: { mobile: string; password: string }) => {
    try {
      const body = {
        ...values,
        ...(code === null ? {} : { otp: code }),
        ...(factor ? factorBody(factor) : {}),
      };
      const { success } = await call('identity.log_in', { body }, { role: accountRole });
      await completeLogin(success, t('identity.logged_in'));
    } catch (error) {
      const erasedFrom = error instanceof ApiFailure && error.status === 409 ? dataOf(error).erase_at : null;
      if (!erasedFrom) throw error;
      await offerReactivation(values, erasedFrom);
    }
  };

  const form = useForm({
    initial: { mobile: '', password: '' },
    check,
    async send(values) {
      countdown.end();
      setRejected(false);
      setFactorError(null);
      if (code !== null && !/^\d{4}$/.test(code)) throw new ApiFailure(422, t('identity.code_digits'));
      try {
        await submitLogin(values);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const { ticket } = dataOf(error);
        const block = blockOf(error);
        if (block && accountRole !== 'admin') {
          setBlocked({ role: accountRole, block, credentials: values });
          return;
        }
        if (error.status === 403 && ticket) {
          writeTab(REGISTRATION_TICKET, ticket);
          setRejected(true);
        }
        const factorRefused = error.fields['totp'] ?? error.fields['recovery_code'];
        if (factorRefused) {
          // The first time, the server only asks for it.
          if (factor) setFactorError(factorRefused);
          else setFactor(NO_FACTOR);
          throw new ApiFailure(error.status, '');
        }
        const refused = error.fields['otp'];
        if (refused) {
          // An expired code is not requested again; the next attempt sends a new one.
          const codeUsable = refused === t('identity.number_locked') || refused === t('identity.code_wrong');
          setCode(codeUsable ? '' : null);
          throw new ApiFailure(error.status, refused);
        }
        if (error.status === 401) setCode(null);
        throw countdown.startFor(withGeneralErrors(error));
      }
    },
  });
  const codeBoxes = useRef<HTMLDivElement>(null);
  const codeMissing = form.failure !== null && code !== null && !/^\d{4}$/.test(code);
  // The code is what a refused login asks for next.
  useEffect(() => {
    if (!codeMissing) return;
    const boxes = codeBoxes.current?.querySelectorAll('input') ?? [];
    [...boxes].find(({ value }) => value === '')?.focus();
  }, [codeMissing, form.failedSubmits]);
  const factorKind = factor?.kind;
  const factorField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (factorKind) factorField.current?.querySelector('input')?.focus();
    // Also after a refusal.
  }, [factorKind, form.failedSubmits]);
  const mobile = form.field('mobile');
  const changeMobile = (value: string) => {
    // Another number has its own attempts and its own code.
    countdown.end();
    setCode(null);
    setFactor(null);
    mobile.onChange(value);
  };

  if (blocked)
    return (
      <BlockedPanel
        login={blocked}
        back={() => {
          setBlocked(null);
          form.set('password', '');
        }}
      />
    );
  return (
    <form method="post" className={classes.form} {...form.props}>
      <MobileField {...mobile} onChange={changeMobile} />
      <PasswordField
        {...form.field('password')}
        label={t('identity.password')}
        autoComplete="current-password"
      />
      {forgot && (
        <Link className={`inline-row semibold touch ${classes.aside}`} to={forgot}>
          {t('identity.forgot')}
        </Link>
      )}
      {code !== null && (
        <div ref={codeBoxes}>
          <PinInput label={t('identity.code_boxes')} value={code} onChange={setCode} />
        </div>
      )}
      {factor && (
        <div ref={factorField}>
          <SecondFactorField
            factor={factor}
            error={factorError}
            onChange={(changed) => {
              setFactor(changed);
              setFactorError(null);
            }}
          />
        </div>
      )}
      <FormError form={{ failure: countdown.text ?? form.failure }} />
      {rejected && form.failure && (
        <Button component={Link} to="/employee-register" variant="light" size="lg" fullWidth>
          {t('registration.resubmit_link')}
        </Button>
      )}
      <SubmitButton busy={form.busy}>{t('shell.login')}</SubmitButton>
    </form>
  );
}

/** A refused login (401, 403, 404) shows the texts of `errors` as one message, unless they belong to fields. */
function withGeneralErrors(failure: ApiFailure): ApiFailure {
  const { status, errors, retryAfter, data } = failure;
  if (![401, 403, 404].includes(status)) return failure;
  const texts = (typeof errors === 'string' ? [errors] : Object.values(errors).flat()).filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return texts.length > 0 ? new ApiFailure(status, texts.join(' '), { errors, retryAfter, data }) : failure;
}

/** Returns the block of a login that was refused because of one. */
function blockOf({ status, data }: ApiFailure): OwnBlock | null {
  const isBlock = status === 403 && typeof data === 'object' && data !== null && 'case_number' in data;
  return isBlock ? (data as OwnBlock) : null;
}

/** Extra data of a refusal: when the account is erased, or the token that opens a rejected registration. */
function dataOf({ data }: ApiFailure): { readonly erase_at?: string; readonly ticket?: string } {
  return data ?? {};
}
