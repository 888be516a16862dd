import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { loginForm } from '@aaspaas/contract/features/identity.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { logIn } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { checkWith } from '../../ui/check-with.ts';
import { FormError, PasswordField } from '../../ui/fields.tsx';
import { PinBoxes } from '../../ui/pin-boxes.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { refreshCartCount } from '../cart/refresh-cart-count.ts';
import { wayOn } from './after-login.ts';
import classes from './auth-card.module.css';
import { MobileField } from './mobile-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useVisitorsOnly } from './use-visitors-only.ts';
import { useWait } from './use-wait.ts';

const check = checkWith<{ mobile: string; password: string }>(loginForm);

/** Mobile number and password of one role. A number that was guessed at too often asks for a code as well. */
export function LoginForm({ who, forgot }: { who: Role; forgot?: string }) {
  const t = useText();
  const navigate = useNavigate();
  const wait = useWait();
  // The code that opens a locked number; null while none is asked for.
  const [code, setCode] = useState<string | null>(null);
  useVisitorsOnly(who);

  const form = useForm({
    initial: { mobile: '', password: '' },
    check,
    async send(values) {
      wait.end();
      if (code !== null && !/^\d{4}$/.test(code)) throw new ApiFailure(422, t('identity.code_digits'));
      try {
        const body = { ...values, ...(code === null ? {} : { otp: code }) };
        const { success } = await call('identity.log_in', { body }, { role: who });
        logIn(success);
        if (success.role === 'user' && success.is_verified) void refreshCartCount();
        toast.success(t('identity.logged_in'));
        // An unverified customer's way back is for after the code.
        await navigate(
          success.role === 'user' && !success.is_verified ? '/otp-verification' : wayOn(success.role),
          { replace: true },
        );
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const refused = error.fields['otp'];
        if (refused) {
          // A dead code is asked for no more: the next try brings another one.
          const alive = refused === t('identity.number_locked') || refused === t('identity.code_wrong');
          setCode(alive ? '' : null);
          throw new ApiFailure(error.status, refused);
        }
        if (error.status === 401) setCode(null);
        throw wait.startFor(error);
      }
    },
  });
  const mobile = form.field('mobile');
  const changeMobile = (value: string) => {
    // Another number has its own tries and its own code.
    wait.end();
    setCode(null);
    mobile.onChange(value);
  };

  return (
    <form method="post" className={classes.form} {...form.props}>
      <MobileField {...mobile} onChange={changeMobile} />
      <PasswordField
        {...form.field('password')}
        label={t('identity.password')}
        autoComplete="current-password"
      />
      {forgot && (
        <Link className={classes.aside} to={forgot}>
          {t('identity.forgot')}
        </Link>
      )}
      {code !== null && <PinBoxes label={t('identity.code_boxes')} value={code} onChange={setCode} />}
      <FormError form={{ failure: wait.text ?? form.failure }} />
      <SubmitButton busy={form.busy}>{t('shell.login')}</SubmitButton>
    </form>
  );
}
