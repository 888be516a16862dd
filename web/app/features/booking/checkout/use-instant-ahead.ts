import { useEffect, useRef, useState } from 'react';
import { now } from '../../../platform/clock.ts';

/** Returns whether an instant is still ahead; false if there is none. Calls `onEnd` once when it is reached. */
export function useInstantAhead(until: string | null, onEnd: () => void): boolean {
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

  return end > instant;
}
