import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Translate } from '../../../ui/language/language.ts';

const MINUTES_PER_HOUR = 60;

/** The time from the start to the end of the work, as recorded at the door: `2 hours 5 minutes`; null without both times. */
export function formatWorkDuration(t: Translate, timeline: BookingLine['timeline']): string | null {
  const at = (step: 'started' | 'done') => timeline.find((one) => one.step === step)?.at;
  const [from, to] = [at('started'), at('done')];
  if (!from || !to) return null;
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [hours > 0 && t('booking.hours', { count: hours }), rest > 0 && t('line.minutes', { count: rest })]
    .filter(Boolean)
    .join(' ');
}
