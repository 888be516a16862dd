import { useEffect, useRef, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { formatSeconds } from './format-seconds.ts';

const SECOND_MS = 1000;

/** Counts the time down to an instant of this browser's clock (milliseconds), and calls `onEnd` once when it is over. */
export function TimeLeft({ endsAt, onEnd }: { endsAt: number; onEnd?: () => void }) {
  const t = useText();
  const [time, setTime] = useState(now);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const timer = setInterval(() => {
      setTime(now());
      if (now() < endsAt) return;
      clearInterval(timer);
      ended.current?.();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const seconds = Math.max(0, Math.ceil((endsAt - time) / SECOND_MS));
  return (
    <span role="timer" aria-live="off">
      <Badge tone="warning">{t('requests.left', { time: formatSeconds(seconds) })}</Badge>
    </span>
  );
}
