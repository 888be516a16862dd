import { useEffect, useRef, useState } from 'react';
import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { clockOf, secondsTo } from './code-clock.ts';

const PAUSE_SECONDS = 30;

/** What a code screen does with the server. Both throw an `ApiFailure`. */
export interface CodeCalls {
  /** Asks for a code; one that is still alive is kept unless `again`. */
  ask(again: boolean): Promise<Partial<CodeTimes>>;
  /** Hands in the four digits; whatever follows happens there. */
  verify(otp: string): Promise<void>;
}

/** What happened before the screen came. */
export interface Before {
  /** A code was asked for already: what the server said of it. */
  readonly asked?: Partial<CodeTimes> | undefined;
  /** A code was refused already: why. Only a new one helps. */
  readonly refused?: string | undefined;
}

/** A code screen's state. */
export interface Code {
  readonly otp: string;
  readonly error: string | null;
  readonly asking: boolean;
  readonly verifying: boolean;
  /** Seconds that the code is good for; 0 when it is not, and a new one may be asked for. */
  readonly left: number;
  /** Seconds until the server would send another one. */
  readonly pause: number;
  setOtp(otp: string): void;
  verify(otp?: string): void;
  resend(): void;
}

/** Runs a code screen: the code is asked for on arrival unless it already was, the clock shows what is left of it. */
export function useCode(calls: CodeCalls, before: Before = {}): Code {
  const t = useText();
  const [otp, setOtp] = useState('');
  const [error, setError] = useState(before.refused ?? null);
  const [asking, setAsking] = useState(!before.asked && !before.refused);
  const [verifying, setVerifying] = useState(false);
  const [time, setTime] = useState(now);
  const [until, setUntil] = useState(() =>
    before.asked ? clockOf(before.asked, time, false) : { code: 0, pause: 0 },
  );
  const busy = useRef(false);

  const came = (times: Partial<CodeTimes>, again: boolean) => {
    const at = now();
    setTime(at);
    setUntil(clockOf(times, at, again));
    if (!again) return;
    setOtp('');
    toast.success(t('identity.code_resent'));
  };
  const cameNot = (failure: unknown, again: boolean) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    setError(t(`identity.code_${again ? 'resend' : 'send'}_${failure.status === 0 ? 'error' : 'failed'}`));
    const at = now();
    setTime(at);
    setUntil({ code: 0, pause: at + Math.max(again ? PAUSE_SECONDS : 0, failure.retryAfter ?? 0) * 1000 });
  };
  const ask = (again: boolean) => {
    busy.current = true;
    return calls
      .ask(again)
      .then((times) => came(times, again))
      .catch((failure: unknown) => cameNot(failure, again))
      .finally(() => {
        busy.current = false;
        setAsking(false);
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
      // A refused code is worth nothing any more; one that did not arrive is sent again as it is.
      if (refusal) setOtp('');
      // Any refusal but "wrong" means that no code is alive: only a new one helps, whatever the clock says.
      if (refusal && refusal !== t('identity.code_wrong')) setUntil(({ pause }) => ({ code: 0, pause }));
    } finally {
      busy.current = false;
      setVerifying(false);
    }
  };

  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (asking) void ask(false);
  });

  const running = until.code > time || until.pause > time;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTime(now()), 500);
    return () => clearInterval(timer);
  }, [running]);

  return {
    otp,
    error,
    asking,
    verifying,
    left: secondsTo(until.code, time),
    pause: secondsTo(until.pause, time),
    setOtp: (value) => {
      setOtp(value);
      setError(null);
    },
    verify: (entered = otp) => void verify(entered),
    resend: () => {
      if (busy.current) return;
      setAsking(true);
      setError(null);
      void ask(true);
    },
  };
}
