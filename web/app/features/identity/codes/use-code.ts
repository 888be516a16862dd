import { useEffect, useRef, useState } from 'react';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { codeDeadlines, secondsUntil } from '../code-deadlines.ts';

const RESEND_DELAY_SECONDS = 30;

/**
 * The server calls of a code screen.
 * @throws `ApiFailure` from both calls.
 */
export interface CodeCalls {
  /** Requests a code; a code that is still valid is kept unless `isResend`. */
  requestCode(isResend: boolean): Promise<Partial<CodeTimes>>;
  /** Verifies the four digits; the implementation also handles what follows. */
  verify(otp: string): Promise<void>;
}

/** What happened before the screen opened. */
export interface InitialCode {
  /** The server's answer, if a code was already requested. */
  readonly sentCode?: Partial<CodeTimes> | undefined;
  /** The reason, if a code was already refused. Only a new code helps. */
  readonly refused?: string | undefined;
}

/** The state of a code screen. */
export interface Code {
  readonly otp: string;
  readonly error: string | null;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** Seconds until the code expires; 0 when it has expired and a new one may be requested. */
  readonly secondsLeft: number;
  /** Seconds until another code may be sent. */
  readonly resendIn: number;
  setOtp(otp: string): void;
  verify(otp?: string): void;
  resend(): void;
}

/** Runs a code screen: requests a code on arrival unless one was already requested, and counts down its remaining time. */
export function useCode(calls: CodeCalls, initialCode: InitialCode = {}): Code {
  const t = useText();
  const [otp, setOtp] = useState('');
  const [error, setError] = useState(initialCode.refused ?? null);
  const [sending, setSending] = useState(!initialCode.sentCode && !initialCode.refused);
  const [verifying, setVerifying] = useState(false);
  const [time, setTime] = useState(now);
  const [deadlines, setDeadlines] = useState(() =>
    initialCode.sentCode ? codeDeadlines(initialCode.sentCode, time, false) : { code: 0, resendIn: 0 },
  );
  const busy = useRef(false);

  const handleSent = (times: Partial<CodeTimes>, isResend: boolean) => {
    const at = now();
    setTime(at);
    setDeadlines(codeDeadlines(times, at, isResend));
    if (!isResend) return;
    setOtp('');
    toast.success(t('identity.code_resent'));
  };
  const handleSendFailure = (failure: unknown, isResend: boolean) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    setError(t(`identity.code_${isResend ? 'resend' : 'send'}_${failure.status === 0 ? 'error' : 'failed'}`));
    const at = now();
    setTime(at);
    setDeadlines({
      code: 0,
      resendIn: at + Math.max(isResend ? RESEND_DELAY_SECONDS : 0, failure.retryAfter ?? 0) * 1000,
    });
  };
  const requestCode = (isResend: boolean) => {
    busy.current = true;
    return calls
      .requestCode(isResend)
      .then((times) => handleSent(times, isResend))
      .catch((failure: unknown) => handleSendFailure(failure, isResend))
      .finally(() => {
        busy.current = false;
        setSending(false);
      });
  };

  const verify = async (entered: string) => {
    if (busy.current) return;
    if (!/^\d{4}$/.test(entered)) return setError(t('identity.code_digits'));
    busy.current = true;
    setVerifying(true);
    setError(null);
    try {
      await calls.verify(entered);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const refusal = thrown.fields['otp'];
      setError(refusal ?? (thrown.status === 0 ? t('identity.code_verify_error') : thrown.message));
      // A refused code is useless; one that did not reach the server is sent again unchanged.
      if (refusal) setOtp('');
      // Any refusal other than an incorrect code means that no valid code exists: only a new one helps, regardless of the countdown.
      if (refusal && refusal !== t('identity.code_wrong'))
        setDeadlines(({ resendIn }) => ({ code: 0, resendIn }));
    } finally {
      busy.current = false;
      setVerifying(false);
    }
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (sending) void requestCode(false);
  });

  const running = deadlines.code > time || deadlines.resendIn > time;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTime(now()), 500);
    return () => clearInterval(timer);
  }, [running]);

  return {
    otp,
    error,
    sending,
    verifying,
    secondsLeft: secondsUntil(deadlines.code, time),
    resendIn: secondsUntil(deadlines.resendIn, time),
    setOtp: (value) => {
      setOtp(value);
      setError(null);
    },
    verify: (entered = otp) => void verify(entered),
    resend: () => {
      if (busy.current) return;
      setSending(true);
      setError(null);
      void requestCode(true);
    },
  };
}
