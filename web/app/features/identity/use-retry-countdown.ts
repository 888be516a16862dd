import { useEffect, useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';

/** The time for which the server will hear no more tries. */
export interface RetryCountdown {
  /** What to tell meanwhile; null when there is nothing to wait for. */
  readonly text: string | null;
  /** Starts the wait that a refusal asks for; gives what of the refusal is left for the form itself to tell. */
  startFor(refusal: ApiFailure): ApiFailure;
  end(): void;
}

/** Tells how long to wait, and lets the text go when the time is over. It changes seldom, since it is read out each time. */
export function useRetryCountdown(): RetryCountdown {
  const t = useText();
  const [until, setUntil] = useState<number | null>(null);
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const update = () => {
      setTime(now());
      if (now() >= until) setUntil(null);
    };
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const secondsLeft = until === null ? 0 : Math.ceil((until - time) / 1000);
  const text =
    secondsLeft > 60
      ? t('identity.wait_minutes', { minutes: Math.ceil(secondsLeft / 60) })
      : t('identity.wait_seconds', { seconds: Math.ceil(secondsLeft / 10) * 10 });
  return {
    text: secondsLeft > 0 ? text : null,
    startFor(refusal) {
      if (!refusal.retryAfter) return refusal;
      setTime(now());
      setUntil(now() + refusal.retryAfter * 1000);
      return new ApiFailure(refusal.status, '');
    },
    end: () => setUntil(null),
  };
}
