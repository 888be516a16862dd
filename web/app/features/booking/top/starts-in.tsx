import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { useTime } from '../lines/use-time.ts';
import { timeUntil } from './time-until.ts';

/** How long until a visit begins, in its last twelve hours. */
export function StartsIn({ line }: { line: BookingLine }) {
  const t = useText();
  const time = useTime();
  const left = timeUntil(instantOf(line.service_date, line.service_time).getTime(), time);
  if (!left) return null;
  return (
    <Badge tone="success">{left.hours > 0 ? t('line.in_hours', left) : t('line.in_minutes', left)}</Badge>
  );
}
