import type { Job } from '@aaspaas/contract/features/job.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { secondsUntil } from '../../identity/code-deadlines.ts';
import { useWorkOutbox } from '../use-work-outbox.ts';
import { jobSubject, jobTitle, workOutbox } from './work-outbox.ts';

const MAX_RESEND_DELAY = 3600;
const DEFAULT_RESEND_DELAY = 30;

/** The state of the popup that creates and enters a start code. */
export interface StartCodeState {
  readonly otp: string;
  readonly error: string | null;
  /** Whether a valid code exists that can be entered. */
  readonly hasCode: boolean;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** Seconds until another code can be created. */
  readonly resendDelay: number;
  setOtp(otp: string): void;
  send(): void;
  verify(otp?: string): void;
}

interface StartCodeOptions {
  readonly job: Job;
  /** Creates a code as soon as the popup opens. */
  readonly sendNow: boolean;
  /** Called when the work has started, or when the job's status differs from its card. */
  readonly onDone: () => void;
}

/** Runs the popup: codes one after another, five attempts each, counted by the server. Offline, the code is queued and checked later. */
export function useStartCode({ job, sendNow, onDone }: StartCodeOptions): StartCodeState {
  const t = useText();
  const { entries } = useWorkOutbox();
  // Refused on delivery: the new code takes its place in the queue, before the later entries.
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
      // A phone's clock may be off by hours: use the usual pause; the server reports a longer one.
      const resendDelay = (Date.parse(data.resend_at) - now()) / 1000;
      startCountdown(resendDelay > 0 && resendDelay <= MAX_RESEND_DELAY ? resendDelay : DEFAULT_RESEND_DELAY);
      if (again) toast.success(t('provider.code_resent'));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 409 || failure.status === 404) return closeWithError(failure);
      if (failure.retryAfter) startCountdown(failure.retryAfter);
      // The customer may have an earlier code: it can be entered, and is checked when online.
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
      // Later entries wait for a valid code. Without any, the code is not queued, because the professional can enter another one.
      if (!refusedEntry || isStale) await workOutbox.discard(id);
      if (isStale) return closeWithError(failure);
      const refusal = Object.values(failure.fields)[0];
      setError(refusal ?? (failure.status === 429 ? failure.message : t('provider.code_verify_failed')));
      // A refused code is worthless; one that was not delivered is sent again unchanged.
      if (refusal) setOtp('');
      if (refusal && refusal !== t('booking.code_wrong')) setHasCode(false);
    } finally {
      busy.current = false;
      setVerifying(false);
    }
  };

  /** Submits the code now or, offline, queues it. A code that was created just now cannot have been entered earlier. */
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
