import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { type Session, setVerified } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { logOut } from './log-out.ts';
import { pathAfterLogin } from './login/after-login.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { CodeForm } from './codes/code-form.tsx';
import { formatMobile } from './mobile-number.ts';

/** Long enough to show that the code was accepted before the page reloads. */
const SUCCESS_DELAY_MS = 900;

/** The code screen of a new customer. */
export function VerifyAccount({ account }: { account: Session }) {
  const t = useText();
  const navigate = useNavigate();
  const mobile = account.mobile ?? '';

  const verified = async (): Promise<never> => {
    setVerified();
    toast.success(t('identity.code_verified'));
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_DELAY_MS));
    location.assign(pathAfterLogin('user'));
    return await new Promise(() => undefined);
  };
  /** An expired session leads to the login; a number verified on another device needs no code. */
  const handleSessionErrors = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) return await verified();
      if (error instanceof ApiFailure && error.status === 401) await navigate('/login', { replace: true });
      throw error;
    }
  };
  const calls = {
    requestCode: async (again: boolean) =>
      (
        await handleSessionErrors(
          call('identity.resend_code', { body: { ...(mobile ? { phoneNumber: mobile } : {}), again } }),
        )
      ).data,
    async verify(otp: string) {
      await handleSessionErrors(call('identity.verify_code', { body: { otp } }));
      await verified();
    },
  };
  const switchAccount = async () => {
    await logOut();
    await navigate('/sign-in');
  };

  return (
    <AuthCard
      picture="message"
      title={t('identity.code_title')}
      help={t('identity.code_help', { mobile: formatMobile(mobile) })}
      below={
        <div className={classes.footerLink}>
          <button type="button" className={classes.plain} onClick={() => void switchAccount()}>
            {t('identity.another_account')}
          </button>
        </div>
      }
    >
      <CodeForm mobile={mobile} calls={calls} />
    </AuthCard>
  );
}
