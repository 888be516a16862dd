import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';

/** The time during which the server accepts no further attempts. */
export interface RetryCountdown {
  /** The message to show meanwhile; null when there is no wait. */
  readonly text: string | null;
  /** Starts the wait that a refusal requires; returns the errors that the form still has to show. */
  startFor(refusal: ApiFailure): ApiFailure;
  end(): void;
}

/** Shows the remaining wait and clears the text when it ends. Updates rarely, since screen readers announce each change. */
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
