import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { secondsTo } from '../identity/code-clock.ts';

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
  readonly lineId: number;
  /** A code that can still be entered exists already. */
  readonly alive: boolean;
  /** Makes a code as soon as the popup opens. */
  readonly sendNow: boolean;
  /** The work is started, or the job stands otherwise than its card said. */
  readonly over: () => void;
}

/** Runs the popup: one code after another, five tries each, as the server counts them. */
export function useStartCode({ lineId, alive: aliveBefore, sendNow, over }: Asked): StartCode {
  const t = useText();
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [alive, setAlive] = useState(aliveBefore);
  const [sending, setSending] = useState(sendNow);
  const [verifying, setVerifying] = useState(false);
  const [time, setTime] = useState(now);
  const [until, setUntil] = useState(0);
  const busy = useRef(false);

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
      const { data } = await call('work.generate_code', { body: { bookingId: lineId } });
      setOtp('');
      setAlive(true);
      // A phone's clock may be wrong by hours: then the usual pause, and the server says more if it is longer.
      const pause = (Date.parse(data.resend_at) - now()) / 1000;
      wait(pause > 0 && pause <= LONGEST_PAUSE ? pause : USUAL_PAUSE);
      if (again) toast.success(t('provider.code_resent'));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 409 || failure.status === 404) return leave(failure);
      if (failure.retryAfter) wait(failure.retryAfter);
      setError(failure.status === 429 ? failure.message : t('identity.code_send_failed'));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const verify = async (entered: string) => {
    if (busy.current) return;
    if (!/^\d{4}$/.test(entered)) return setError(t('forms.enter_all_digits'));
    busy.current = true;
    setVerifying(true);
    setError(null);
    try {
      await call('work.verify_code', { body: { bookingId: lineId, otp: entered } });
      toast.success(t('provider.code_verified'));
      over();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.status === 409 || failure.status === 404) return leave(failure);
      const refusal = failure.fields['otp'];
      setError(refusal ?? (failure.status === 429 ? failure.message : t('provider.code_verify_failed')));
      // A refused code is worth nothing any more; one that did not arrive is sent again as it is.
      if (refusal) setOtp('');
      if (refusal && refusal !== t('booking.code_wrong')) setAlive(false);
    } finally {
      busy.current = false;
      setVerifying(false);
    }
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
