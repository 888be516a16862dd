import type { Job } from '@aaspaas/contract/features/job.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { secondsUntil } from '../identity/code-deadlines.ts';
import { useWorkOutbox } from './use-work-outbox.ts';
import { jobSubject, jobTitle, workOutbox } from './work-outbox.ts';

const MAX_RESEND_DELAY = 3600;
const DEFAULT_RESEND_DELAY = 30;

/** The state of the popup in which a start code is asked for and entered. */
export interface StartCodeState {
  readonly otp: string;
  readonly error: string | null;
  /** A code was made, here or before, and can still be entered. */
  readonly hasCode: boolean;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** Seconds until another code may be made. */
  readonly resendDelay: number;
  setOtp(otp: string): void;
  send(): void;
  verify(otp?: string): void;
}

interface StartCodeOptions {
  readonly job: Job;
  /** Makes a code as soon as the popup opens. */
  readonly sendNow: boolean;
  /** The work is started, or the job stands otherwise than its card said. */
  readonly onDone: () => void;
}

/** Runs the popup: one code after another, five tries each, as the server counts them. Without a signal the code is kept and checked later. */
export function useStartCode({ job, sendNow, onDone }: StartCodeOptions): StartCodeState {
  const t = useText();
  const { entries } = useWorkOutbox();
  // Refused when it was delivered at last: it is entered again in its place, before what followed it.
  const refusedEntry = entries.find(
    (entry) => entry.subject === jobSubject(job) && entry.kind === 'start' && entry.refusal,
  );
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [hasCode, setHasCode] = useState(
    refusedEntry !== undefined || job.allowed_actions.includes('enter_code'),
  );
  const [sending, setSending] = useState(sendNow);
  const [verifying, setVerifying] = useState(false);
  const [time, setTime] = useState(now);
  const [until, setUntil] = useState(0);
  const busy = useRef(false);
  const hasNewCode = useRef(false);

  const startCountdown = (seconds: number) => {
    setTime(now());
    setUntil(now() + seconds * 1000);
  };

  const send = async (again: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setError(null);
    try {
      const { data } = await call('job.generate_code', { body: { bookingId: job.id } });
      setOtp('');
      setHasCode(true);
      hasNewCode.current = true;
      // A phone's clock may be wrong by hours: then the usual pause, and the server says more if it is longer.
      const resendDelay = (Date.parse(data.resend_at) - now()) / 1000;
      startCountdown(resendDelay > 0 && resendDelay <= MAX_RESEND_DELAY ? resendDelay : DEFAULT_RESEND_DELAY);
      if (again) toast.success(t('provider.code_resent'));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 409 || failure.status === 404) return closeWithError(failure);
      if (failure.retryAfter) startCountdown(failure.retryAfter);
      // The customer may have one from before: it can be entered, and is checked when there is a signal.
      if (failure.status === 0) setHasCode(true);
      setError(sendFailed(failure));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const sendFailed = ({ status, message }: ApiFailure) => {
    if (status === 0) return t('outbox.code_no_signal', { name: job.customer_name });
    return status === 429 ? message : t('identity.code_send_failed');
  };

  const verify = async (entered: string) => {
    if (busy.current) return;
    if (!/^\d{4}$/.test(entered)) return setError(t('forms.enter_all_digits'));
    busy.current = true;
    setVerifying(true);
    setError(null);
    try {
      const { id, outcome } = await submitCode(entered);
      if (outcome.is === 'sent') {
        toast.success(t('provider.code_verified'));
        return onDone();
      }
      if (outcome.is === 'pending') {
        toast.info(t('outbox.queued_start'));
        return onDone();
      }
      const { failure } = outcome;
      const isStale = failure.status === 409 || failure.status === 404;
      // What follows it waits for a right code; by itself it is not kept: the person is still here.
      if (!refusedEntry || isStale) await workOutbox.discard(id);
      if (isStale) return closeWithError(failure);
      const refusal = Object.values(failure.fields)[0];
      setError(refusal ?? (failure.status === 429 ? failure.message : t('provider.code_verify_failed')));
      // A refused code is worth nothing any more; one that did not arrive is sent again as it is.
      if (refusal) setOtp('');
      if (refusal && refusal !== t('booking.code_wrong')) setHasCode(false);
    } finally {
      busy.current = false;
      setVerifying(false);
    }
  };

  /** Tells the server now or, without a signal, later. A code that was only made now cannot have been entered before. */
  const submitCode = async (entered: string) => {
    const body = { bookingId: job.id, otp: entered };
    const again =
      refusedEntry &&
      (await workOutbox.again(refusedEntry.id, { body, ...(hasNewCode.current ? { at: now() } : {}) }));
    return (
      again ??
      (await workOutbox.submit({
        subject: jobSubject(job),
        kind: 'start',
        title: jobTitle(job),
        body,
        files: [],
        at: now(),
      }))
    );
  };

  const closeWithError = (failure: ApiFailure) => {
    toast.error(failure.message);
    onDone();
  };

  const initialized = useRef(false);
  useEffect(() => {
    if (initialized.current) return;
    initialized.current = true;
    if (sendNow) void send(false);
  });

  const running = until > time;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTime(now()), 500);
    return () => clearInterval(timer);
  }, [running]);

  return {
    otp,
    error,
    hasCode,
    sending,
    verifying,
    resendDelay: secondsUntil(until, time),
    setOtp: (value) => {
      setOtp(value);
      setError(null);
    },
    send: () => void send(hasCode || error !== null),
    verify: (entered = otp) => void verify(entered),
  };
}
