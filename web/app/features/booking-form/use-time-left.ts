import { useEffect, useRef, useState } from 'react';
import { now } from '../../platform/clock.ts';

/** How long until an instant, `12:05`, counting; null where there is none or it has passed. `onEnd` is called once when it comes. */
export function useTimeLeft(until: string | null, onEnd: () => void): string | null {
  const end = until === null ? Number.NaN : Date.parse(until);
  const [instant, setInstant] = useState(now);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    atEnd.current = onEnd;
  });

  useEffect(() => {
    // One that lies behind this browser's clock already is not waited for: the clock may be wrong.
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
