import { useEffect, useRef, useState } from 'react';
import { now } from '../../../platform/clock.ts';

/** Returns a countdown to an instant such as `12:05`; null if there is none or it has passed. Calls `onEnd` once when it is reached. */
export function useTimeLeft(until: string | null, onEnd: () => void): string | null {
  const end = until === null ? Number.NaN : Date.parse(until);
  const [instant, setInstant] = useState(now);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    atEnd.current = onEnd;
  });

  useEffect(() => {
    // Do not wait for an instant already in the past: this browser's clock may be off.
    if (!(end > now())) return;
    const timer = setInterval(() => {
      const instant = now();
      setInstant(instant);
      if (instant < end) return;
      clearInterval(timer);
      atEnd.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);

  const seconds = Math.ceil((end - instant) / 1000);
  if (!(seconds > 0)) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
