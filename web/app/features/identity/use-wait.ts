import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';

/** The time for which the server will hear no more tries. */
export interface Wait {
  /** What to tell meanwhile; null when there is nothing to wait for. */
  readonly text: string | null;
  start(seconds: number): void;
  end(): void;
}

/** Tells how long to wait, and lets the text go when the time is over. It changes seldom, since it is read out each time. */
export function useWait(): Wait {
  const t = useText();
  const [until, setUntil] = useState<number | null>(null);
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const look = () => {
      setTime(now());
      if (now() >= until) setUntil(null);
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const left = until === null ? 0 : Math.ceil((until - time) / 1000);
  const text =
    left > 60
      ? t('identity.wait_minutes', { minutes: Math.ceil(left / 60) })
      : t('identity.wait_seconds', { seconds: Math.ceil(left / 10) * 10 });
  return {
    text: left > 0 ? text : null,
    start: (seconds) => {
      setTime(now());
      setUntil(now() + seconds * 1000);
    },
    end: () => setUntil(null),
  };
}
