import { useEffect, useRef } from 'react';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { PinInput } from '../../../ui/pin-input.tsx';
import { formatCountdown } from '../code-deadlines.ts';
import classes from './code-form.module.css';
import { SubmitButton } from '../login/submit-button.tsx';
import { type CodeCalls, useCode } from './use-code.ts';

/** The four code boxes with their countdown and the link for a new code. */
export function CodeForm({
  mobile,
  calls,
  sentCode,
  refused,
}: {
  mobile: string;
  calls: CodeCalls;
  sentCode?: Partial<CodeTimes> | undefined;
  refused?: string | undefined;
}) {
  const t = useText();
  const { demo } = useFrame();
  const code = useCode(calls, { sentCode, refused });
  const form = useRef<HTMLFormElement>(null);

  // The code is the only input here. A refused code is cleared and the focus returns to the first box.
  useEffect(() => {
    if (!code.otp && !code.verifying) form.current?.querySelector('input')?.focus();
  }, [code.error, code.otp, code.verifying]);

  return (
    <form
      method="post"
      noValidate
      ref={form}
      className="flex flex-col gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        code.verify();
      }}
    >
      <PinInput
        label={t('identity.code_boxes')}
        value={code.otp}
        onChange={code.setOtp}
        onComplete={code.verify}
        error={code.error}
      />
      <div className={`row muted medium touch ${classes.clock}`}>
        {code.sending ? (
          <span role="status">{t('identity.code_sending')}</span>
        ) : code.secondsLeft > 0 ? (
          <span role="timer">
            {t('identity.code_valid_for', { time: formatCountdown(code.secondsLeft) })}
          </span>
        ) : (
          <button type="button" className={classes.resend} disabled={code.resendIn > 0} onClick={code.resend}>
            {code.resendIn > 0
              ? t('identity.code_resend_in', { time: formatCountdown(code.resendIn) })
              : t('identity.code_resend')}
          </button>
        )}
      </div>
      <SubmitButton busy={code.verifying}>{t('identity.code_verify')}</SubmitButton>
      {demo && (
        <p className="p-12-14 rounded-10 bg-link-soft text-15">
          {t('identity.code_demo')}{' '}
          <a className="semibold" href={`/demo/phone?mobile=${mobile}`} target="aaspaas-demo-phone">
            {t('shell.demo_phone')}
          </a>
        </p>
      )}
    </form>
  );
}
