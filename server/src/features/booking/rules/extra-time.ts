import { type Money, paise, roundToRupee, sum } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { priceOf } from '../../../kernel/price.ts';
import type { BookingSettings } from './booking-settings.ts';
import type { WorkSlot } from './slot.ts';

/** No stretch of work is longer than this, whatever is added to it. */
export const MAX_CONTINUOUS_HOURS = 12;

/** How much can be added to work, and what stands against more. */
export interface ExtraTimeLimit {
  /** Whole hours; 0: none. */
  readonly hours: number;
  readonly limit: 'next_job' | 'day';
}

/** What extra time of a line is priced by. */
export interface PinnedRates {
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  /** For a day or an hour, as booked. */
  readonly unit_price: number;
  readonly units: number;
  /** For an hour, of the price version pinned when it was booked; null where the amount was quoted. */
  readonly per_hour: number | null;
}

/**
 * How many hours can follow the end of work: none that make its last stretch longer than twelve hours, and none that leave the
 * professional less than their travel time before the next work begins.
 */
export function extraTimeLimit(
  slot: WorkSlot,
  endsAt: Date,
  nextStart: Date | null,
  settings: Pick<BookingSettings, 'dayHours' | 'travelMinutes'>,
): ExtraTimeLimit {
  const worked =
    (slot.serviceMethod === 'hour' ? slot.workingDuration : settings.dayHours) + extraHoursOf(slot);
  const byDay = Math.max(0, MAX_CONTINUOUS_HOURS - worked);
  if (!nextStart) return { hours: byDay, limit: 'day' };
  const free = addMinutes(nextStart, -settings.travelMinutes).getTime() - endsAt.getTime();
  const byNext = Math.max(0, Math.floor(free / 3_600_000));
  return byNext < byDay ? { hours: byNext, limit: 'next_job' } : { hours: byDay, limit: 'day' };
}

/**
 * What an hour more costs: the hourly price that was pinned with the booking, for work by the day too. A quoted amount has none; there
 * it is what an hour of it comes to, in whole rupees.
 */
export function extraTimeRate(line: PinnedRates, { dayHours }: Pick<BookingSettings, 'dayHours'>): Money {
  if (line.per_hour !== null) return paise(line.work_type === 'hour' ? line.unit_price : line.per_hour);
  const hours = line.day_hours * (line.work_type === 'day' ? dayHours : 1);
  return roundToRupee(paise(Math.round((line.unit_price * line.units) / hours)));
}

/** What so many hours more cost. */
export function extraTimePrice(rate: Money, hours: number): Money {
  return priceOf(rate, hours);
}

/** The columns of a line that extra time changes; its total is what everybody reads, so no other place adds anything up. */
export function addExtraTime(
  line: {
    readonly extra_hours: number;
    readonly extra_total: number;
    readonly total: number;
    readonly ends_at: Date;
  },
  { hours, amount }: { readonly hours: number; readonly amount: number },
) {
  return {
    extra_hours: line.extra_hours + hours,
    extra_total: sum([paise(line.extra_total), paise(amount)]),
    total: sum([paise(line.total), paise(amount)]),
    ends_at: addMinutes(line.ends_at, hours * 60),
  };
}

function extraHoursOf({ extraHours = 0 }: WorkSlot): number {
  return extraHours;
}
