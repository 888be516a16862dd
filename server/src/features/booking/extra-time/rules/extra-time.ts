import { type Money, paise, roundToRupee, sum } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { priceOf } from '../../../../kernel/price.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { WorkSlot } from '../../lines/rules/slot.ts';

/** Maximum length of one stretch of work in hours, including extra time. */
export const MAX_CONTINUOUS_HOURS = 12;

/** The extra time that a line allows, and its limit. */
export interface ExtraTimeLimit {
  /** Whole hours; 0: none. */
  readonly hours: number;
  readonly limit: 'next_job' | 'day';
}

/** The data that determines the price of a line's extra time. */
export interface PinnedRates {
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  /** Per day or hour, as booked. */
  readonly unit_price: number;
  readonly units: number;
  /** Per hour, from the price version pinned at booking time; null for a quoted amount. */
  readonly per_hour: number | null;
}

/**
 * Returns the hours that can follow the end of work: the last stretch is limited to twelve hours, and the travel time
 * before the next job stays free.
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
 * Returns the price of one extra hour: the hourly price pinned with the booking, also for day bookings. A quoted amount
 * has no hourly price, so its average per hour is used, in whole rupees.
 */
export function extraTimeRate(line: PinnedRates, { dayHours }: Pick<BookingSettings, 'dayHours'>): Money {
  if (line.per_hour !== null) return paise(line.work_type === 'hour' ? line.unit_price : line.per_hour);
  const hours = line.day_hours * (line.work_type === 'day' ? dayHours : 1);
  return roundToRupee(paise(Math.round((line.unit_price * line.units) / hours)));
}

/** Returns the price of the given number of extra hours. */
export function extraTimePrice(rate: Money, hours: number): Money {
  return priceOf(rate, hours);
}

/** Returns the columns of a line that extra time changes. It is included in the stored total, so that no reader has to add it. */
export function addExtraTime(
  line: {
    readonly extra_hours: number;
    readonly extra_total: number;
    readonly extra_payable: boolean;
    readonly total: number;
    readonly ends_at: Date;
  },
  { hours, amount }: { readonly hours: number; readonly amount: number },
) {
  return {
    extra_hours: line.extra_hours + hours,
    extra_total: sum([paise(line.extra_total), paise(amount)]),
    // Extra time of an earlier release is paid with the work, and so is what follows it.
    extra_payable: line.extra_payable || line.extra_total === 0,
    total: sum([paise(line.total), paise(amount)]),
    ends_at: addMinutes(line.ends_at, hours * 60),
  };
}

function extraHoursOf({ extraHours = 0 }: WorkSlot): number {
  return extraHours;
}
