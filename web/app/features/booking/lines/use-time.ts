import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';

const INTERVAL_MS = 15_000;

/** Returns the current time in milliseconds, renewed every 15 seconds. */
export function useTime(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}
