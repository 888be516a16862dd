import type { Job } from '@aaspaas/contract/features/work.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PinBoxes } from '../../ui/pin-boxes.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { clockFace } from '../identity/code-clock.ts';
import classes from './start-code-popup.module.css';
import { type StartCode, useStartCode } from './use-start-code.ts';

interface StartCodePopupProps {
  readonly job: Job;
  /** Makes a code at once: Generate OTP was tapped. */
  readonly sendNow: boolean;
  readonly close: () => void;
  /** The work is started, or the job stands otherwise than its card said. */
  readonly changed: () => void;
}

/** The popup of Generate OTP: the customer tells four digits, they go into the boxes, the work starts. */
export function StartCodePopup({ job, sendNow, close, changed }: StartCodePopupProps) {
  const t = useText();
  const over = () => {
    close();
    changed();
  };
  const code = useStartCode({
    job,
    sendNow,
    over,
  });
  return (
    <Sheet opened onClose={close} title={t('provider.code_title')} size="sm">
      <div className={classes.popup}>
        <p className={classes.job}>{job.service_name}</p>
        {code.alive || code.sending ? (
          <EnterCode code={code} name={job.customer_name} />
        ) : (
          <MakeCode code={code} name={job.customer_name} />
        )}
      </div>
    </Sheet>
  );
}

function EnterCode({ code, name }: { code: StartCode; name: string }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  // The code is the one thing to do here. A refused one is gone from the boxes; the next begins at the first.
  useEffect(() => {
    if (!code.otp && !code.verifying && !code.sending) form.current?.querySelector('input')?.focus();
  }, [code.error, code.otp, code.sending, code.verifying]);
  return (
    <>
      <p className={classes.help}>{t('provider.code_help', { name })}</p>
      <form
        ref={form}
        className={classes.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          code.verify();
        }}
      >
        <PinBoxes
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
        <Again code={code} />
      </form>
    </>
  );
}

function Again({ code }: { code: StartCode }) {
  const t = useText();
  if (code.sending)
    return (
      <p className={classes.again} role="status">
        {t('identity.code_sending')}
      </p>
    );
  return (
    <button type="button" className={classes.again} disabled={code.pause > 0} onClick={code.send}>
      {code.pause > 0
        ? t('identity.code_resend_in', { time: clockFace(code.pause) })
        : t('identity.code_resend')}
    </button>
  );
}

/** No code can be entered: none was made yet, it was guessed at too often, or making one was refused. */
function MakeCode({ code, name }: { code: StartCode; name: string }) {
  const t = useText();
  return (
    <>
      <p className={classes.help}>{t('provider.code_first', { name })}</p>
      <p className={classes.failure} role="alert">
        {code.error}
      </p>
      <Button size="lg" fullWidth disabled={code.pause > 0} onClick={code.send} data-autofocus>
        {t('provider.generate_otp')}
      </Button>
      {code.pause > 0 && (
        <p className={classes.again}>{t('provider.code_wait', { time: clockFace(code.pause) })}</p>
      )}
    </>
  );
}
