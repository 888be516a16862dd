import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { intervalsOn, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';

/** Working hours and days off of a professional; dates are Asia/Kolkata, first and last inclusive. */
export interface WorkingSchedule {
  /** Null means any time. */
  readonly hours: readonly WorkingInterval[] | null;
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/** Days of a calendar: the 14 days that customers see, three days of work, and a margin for the daily update. */
export const CALENDAR_DAYS = 21;

const HALF_HOURS_A_DAY = 48;
const HALF_HOUR_MS = 30 * 60_000;

/**
 * Returns the working time of the days from `firstDay` on as one bit per half hour, the most significant bit first. A bit
 * is 1 if its whole half hour is within the working hours and on no day off (decision 0040). Adjacent hours, also across
 * midnight, count as one.
 */
export function workingTime({ hours, daysOff }: WorkingSchedule, firstDay: string): Buffer {
  const free = Buffer.alloc((CALENDAR_DAYS * HALF_HOURS_A_DAY) / 8, hours === null ? 0xff : 0);
  if (hours !== null) for (const range of openRanges(hours, firstDay)) setBits(free, range, firstDay);
  for (let day = 0; day < CALENDAR_DAYS; day += 1) {
    const date = addDays(firstDay, day);
    // A day is 48 bits, six whole bytes.
    if (daysOff.some(({ from, to }) => from <= date && date <= to)) free.fill(0, day * 6, day * 6 + 6);
  }
  return free;
}

/** A stretch of time in milliseconds. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the working hours from the evening before `firstDay` on, adjacent and overlapping ones joined, in order. */
function openRanges(hours: readonly WorkingInterval[], firstDay: string): Range[] {
  const intervals = Array.from({ length: CALENDAR_DAYS + 1 }, (_, day) =>
    intervalsOn(addDays(firstDay, day - 1), hours),
  )
    .flat()
    .map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }))
    .sort((one, other) => one.from - other.from);
  const joined: Range[] = [];
  for (const { from, to } of intervals) {
    const last = joined.at(-1);
    if (last && from <= last.to) joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) });
    else joined.push({ from, to });
  }
  return joined;
}

function setBits(free: Buffer, { from, to }: Range, firstDay: string): void {
  const begin = instantOf(firstDay, '00:00').getTime();
  const first = Math.max(0, Math.ceil((from - begin) / HALF_HOUR_MS));
  const end = Math.min(free.length * 8, Math.floor((to - begin) / HALF_HOUR_MS));
  for (let bit = first; bit < end; bit += 1) free[bit >> 3] = (free[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
}
