import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { addMinutes, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatTime } from '../../platform/format.ts';
import { formatTimeRange } from '../../platform/format-time-range.ts';
import type { Translate } from '../../ui/language/language.ts';
import type { SlotValues } from './slot-rules.ts';
import { dayName } from './slots/format-start-time.ts';

/** A complete slot. */
export interface Visit {
  /** `YYYY-MM-DD` and `HH:MM` in Asia/Kolkata. */
  readonly date: string;
  readonly time: string;
  readonly method: ServiceMethod;
  /** Hours or days. */
  readonly duration: number;
}

/** Returns a form's slot if it is complete, otherwise null. */
export function visitOf(slot: SlotValues): Visit | null {
  const { serviceMethod: method, preferredDate: date, preferredTime: time } = slot;
  const duration = Number(slot.workingDuration);
  return (method === 'hour' || method === 'day') && duration > 0 && date && time
    ? { date, time, method, duration }
    : null;
}

/** Formats when a visit is: `Today, 4:30 – 6:30 pm`; work by the day has no end: `Tomorrow, 9:00 am`. */
export function formatVisit(t: Translate, language: Language, slot: Visit, today: string): string {
  return t('booking.slot_chosen', {
    date: dayName(t, language, slot.date, today),
    time: formatTimes(slot, language),
  });
}

/** Formats the times of a visit: `4:30 – 6:30 pm`; work by the day has no end: `9:00 am`. */
function formatTimes({ date, time, method, duration }: Visit, language: Language): string {
  if (method === 'day') return formatTime(time, language);
  const end = timeOf(addMinutes(instantOf(date, time), duration * 60));
  return formatTimeRange(time, end, language);
}
