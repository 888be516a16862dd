import type { Job } from '@aaspaas/contract/features/job.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PinInput } from '../../ui/pin-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { formatCountdown } from '../identity/code-deadlines.ts';
import classes from './start-code-popup.module.css';
import { type StartCodeState, useStartCode } from './jobs/use-start-code.ts';

interface StartCodePopupProps {
  readonly job: Job;
  /** Creates a code immediately: Generate OTP was tapped. */
  readonly sendNow: boolean;
  readonly close: () => void;
  /** Called when the work has started, or when the job's status differs from its card. */
  readonly onChanged: () => void;
}

/** The popup of Generate OTP: the professional enters the customer's four digits to start the work. */
export function StartCodePopup({ job, sendNow, close, onChanged }: StartCodePopupProps) {
  const t = useText();
  const onDone = () => {
    close();
    onChanged();
  };
  const code = useStartCode({
    job,
    sendNow,
    onDone,
  });
  return (
    <Sheet opened onClose={close} title={t('provider.code_title')} size="sm">
      <div className="stack gap-12">
        <p className="semibold">{job.service_name}</p>
        {code.hasCode || code.sending ? (
          <EnterCode code={code} name={job.customer_name} />
        ) : (
          <GenerateCode code={code} name={job.customer_name} />
        )}
      </div>
    </Sheet>
  );
}

function EnterCode({ code, name }: { code: StartCodeState; name: string }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  // The code is the only input here. A refused one is cleared, and the focus returns to the first box.
  useEffect(() => {
    if (!code.otp && !code.verifying && !code.sending) form.current?.querySelector('input')?.focus();
  }, [code.error, code.otp, code.sending, code.verifying]);
  return (
    <>
      <p className="muted">{t('provider.code_help', { name })}</p>
      <form
        ref={form}
        className={`stack justify-items-center gap-8 mt-8 ${classes.form}`}
        method="post"
        noValidate
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
          disabled={code.sending}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the one thing to do in this popup
          autoFocus
        />
        <Button type="submit" size="lg" fullWidth loading={code.verifying} disabled={code.sending}>
          {t('identity.code_verify')}
        </Button>
        <ResendButton code={code} />
      </form>
    </>
  );
}

function ResendButton({ code }: { code: StartCodeState }) {
  const t = useText();
  if (code.sending)
    return (
      <p className={classes.again} role="status">
        {t('identity.code_sending')}
      </p>
    );
  return (
    <button type="button" className={classes.again} disabled={code.resendDelay > 0} onClick={code.send}>
      {code.resendDelay > 0
        ? t('identity.code_resend_in', { time: formatCountdown(code.resendDelay) })
        : t('identity.code_resend')}
    </button>
  );
}

/** Shown when no code can be entered: none was created yet, too many wrong attempts, or creating one was refused. */
function GenerateCode({ code, name }: { code: StartCodeState; name: string }) {
  const t = useText();
  return (
    <>
      <p className="muted">{t('provider.code_first', { name })}</p>
      <p className="hide-empty text-danger medium" role="alert">
        {code.error}
      </p>
      <Button size="lg" fullWidth disabled={code.resendDelay > 0} onClick={code.send} data-autofocus>
        {t('provider.generate_otp')}
      </Button>
      {code.resendDelay > 0 && (
        <p className={classes.again}>
          {t('provider.code_wait', { time: formatCountdown(code.resendDelay) })}
        </p>
      )}
    </>
  );
}
