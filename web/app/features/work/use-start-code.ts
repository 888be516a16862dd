import type { Job } from '@aaspaas/contract/features/work.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { secondsTo } from '../identity/code-clock.ts';
import { useWaiting } from './use-waiting.ts';
import { subjectOf, titleOf, workOutbox } from './work-outbox.ts';

const LONGEST_PAUSE = 3600;
const USUAL_PAUSE = 30;

/** The state of the popup in which a start code is asked for and entered. */
export interface StartCode {
  readonly otp: string;
  readonly error: string | null;
  /** A code was made, here or before, and can still be entered. */
  readonly alive: boolean;
  readonly sending: boolean;
  readonly verifying: boolean;
  /** Seconds until another code may be made. */
  readonly pause: number;
  setOtp(otp: string): void;
  send(): void;
  verify(otp?: string): void;
}

interface Asked {
  readonly job: Job;
  /** Makes a code as soon as the popup opens. */
  readonly sendNow: boolean;
  /** The work is started, or the job stands otherwise than its card said. */
  readonly over: () => void;
}

/** Runs the popup: one code after another, five tries each, as the server counts them. Without a signal the code is kept and checked later. */
export function useStartCode({ job, sendNow, over }: Asked): StartCode {
  const t = useText();
  const { entries } = useWaiting();
  // Refused when it was delivered at last: it is entered again in its place, before what followed it.
  const refused = entries.find(
    (entry) => entry.subject === subjectOf(job) && entry.kind === 'start' && entry.refusal,
  );
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [alive, setAlive] = useState(refused !== undefined || job.allowed_actions.includes('enter_code'));
  const [sending, setSending] = useState(sendNow);
  const [verifying, setVerifying] = useState(false);
  const [time, setTime] = useState(now);
  const [until, setUntil] = useState(0);
  const busy = useRef(false);
  const made = useRef(false);

  const wait = (seconds: number) => {
    setTime(now());
    setUntil(now() + seconds * 1000);
  };

  const send = async (again: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setError(null);
    try {
      const { data } = await call('work.generate_code', { body: { bookingId: job.id } });
      setOtp('');
      setAlive(true);
      made.current = true;
      // A phone's clock may be wrong by hours: then the usual pause, and the server says more if it is longer.
      const pause = (Date.parse(data.resend_at) - now()) / 1000;
      wait(pause > 0 && pause <= LONGEST_PAUSE ? pause : USUAL_PAUSE);
      if (again) toast.success(t('provider.code_resent'));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 409 || failure.status === 404) return leave(failure);
      if (failure.retryAfter) wait(failure.retryAfter);
      // The customer may have one from before: it can be entered, and is checked when there is a signal.
      if (failure.status === 0) setAlive(true);
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
      const { id, outcome } = await told(entered);
      if (outcome.is === 'sent') {
        toast.success(t('provider.code_verified'));
        return over();
      }
      if (outcome.is === 'waiting') {
        toast.info(t('outbox.kept_start'));
        return over();
      }
      const { failure } = outcome;
      const moved = failure.status === 409 || failure.status === 404;
      // What follows it waits for a right code; by itself it is not kept: the person is still here.
      if (!refused || moved) await workOutbox.discard(id);
      if (moved) return leave(failure);
      const refusal = Object.values(failure.fields)[0];
      setError(refusal ?? (failure.status === 429 ? failure.message : t('provider.code_verify_failed')));
      // A refused code is worth nothing any more; one that did not arrive is sent again as it is.
      if (refusal) setOtp('');
      if (refusal && refusal !== t('booking.code_wrong')) setAlive(false);
    } finally {
      busy.current = false;
      setVerifying(false);
    }
  };

  /** Tells the server now or, without a signal, later. A code that was only made now cannot have been entered before. */
  const told = async (entered: string) => {
    const body = { bookingId: job.id, otp: entered };
    const again =
      refused && (await workOutbox.again(refused.id, { body, ...(made.current ? { at: now() } : {}) }));
    return (
      again ??
      (await workOutbox.submit({
        subject: subjectOf(job),
        kind: 'start',
        title: titleOf(job),
        body,
        files: [],
        at: now(),
      }))
    );
  };

  const leave = (failure: ApiFailure) => {
    toast.error(failure.message);
    over();
  };

  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
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
    alive,
    sending,
    verifying,
    pause: secondsTo(until, time),
    setOtp: (value) => {
      setOtp(value);
      setError(null);
    },
    send: () => void send(alive || error !== null),
    verify: (entered = otp) => void verify(entered),
  };
}
