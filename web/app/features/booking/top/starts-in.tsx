import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { timeUntil } from './time-until.ts';

const INTERVAL_MS = 15_000;

/** How long until a visit begins, in its last twelve hours. */
export function StartsIn({ line }: { line: BookingLine }) {
  const t = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeUntil(instantOf(line.service_date, line.service_time).getTime(), time);
  if (!left) return null;
  return (
    <Badge tone="success">{left.hours > 0 ? t('line.in_hours', left) : t('line.in_minutes', left)}</Badge>
  );
}
