import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { type Session, setVerified } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { logOut } from '../shell/log-out.ts';
import { wayOn } from './after-login.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { CodeForm } from './code-form.tsx';
import { spacedMobile } from './tidy-mobile.ts';

/** Long enough to see that the code was right, before the whole page is left. */
const SEEN_AFTER = 900;

/** The code screen of a new customer. */
export function VerifyAccount({ who }: { who: Session }) {
  const t = useText();
  const navigate = useNavigate();
  const mobile = who.mobile ?? '';

  const verified = async (): Promise<never> => {
    setVerified();
    toast.success(t('identity.code_verified'));
    await new Promise((resolve) => setTimeout(resolve, SEEN_AFTER));
    location.assign(wayOn('user'));
    return await new Promise(() => undefined);
  };
  /** A session that died meanwhile leads to the login; a number verified on another device needs no code any more. */
  const settled = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) return await verified();
      if (error instanceof ApiFailure && error.status === 401) await navigate('/login', { replace: true });
      throw error;
    }
  };
  const calls = {
    ask: async (again: boolean) =>
      (
        await settled(
          call('identity.resend_code', { body: { ...(mobile ? { phoneNumber: mobile } : {}), again } }),
        )
      ).data,
    async verify(otp: string) {
      await settled(call('identity.verify_code', { body: { otp } }));
      await verified();
    },
  };
  const leave = async () => {
    await logOut();
    await navigate('/sign-in');
  };

  return (
    <AuthCard
      picture="message"
      title={t('identity.code_title')}
      help={t('identity.code_help', { mobile: spacedMobile(mobile) })}
      below={
        <div className={classes.way}>
          <button type="button" className={classes.plain} onClick={() => void leave()}>
            {t('identity.another_account')}
          </button>
        </div>
      }
    >
      <CodeForm mobile={mobile} calls={calls} />
    </AuthCard>
  );
}
