import type { StartTime } from '@aaspaas/contract/features/slots.ts';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** Half hours of a day. */
export const HALF_HOURS = 48;

/** The first start of a day, 06:00, and the last, 22:00, in half hours since midnight (dispatch.md, section 1). */
const FIRST_START = 12;
const LAST_START = 44;

/** Half hours of one hour of work. */
const ONE_HOUR = 2;

const MINUTE = 60_000;

/**
 * Returns the half hours that an hour of work may occupy in `days` days from today, as Postgres writes a bit string (`x`
 * and hexadecimal digits): one bit per half hour, 1 where it counts. Work starts after `now`.
 */
export function startableHalfHours(now: Date, days: number): string {
  const next = nextHalfHour(now);
  const bits = Buffer.alloc((days * HALF_HOURS) / 8);
  for (let index = next; index < days * HALF_HOURS; index += 1) {
    const ofDay = index % HALF_HOURS;
    if (ofDay < FIRST_START || ofDay >= LAST_START + ONE_HOUR) continue;
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  }
  return `x${bits.toString('hex')}`;
}

/** Returns the first half hour, counted from today's midnight, on which an hour of work may start after `now`. */
export function nextStart(now: Date): number {
  let half = nextHalfHour(now);
  while (!isStart(half)) half += 1;
  return half;
}

/** Returns the half hour after `now`, counted from today's midnight. */
function nextHalfHour(now: Date): number {
  return Math.floor((now.getTime() - instantOf(dateOf(now), '00:00').getTime()) / (30 * MINUTE)) + 1;
}

/** Returns whether work may start on a half hour, counted from any midnight. */
export function isStart(halfHour: number): boolean {
  const ofDay = halfHour % HALF_HOURS;
  return ofDay >= FIRST_START && ofDay <= LAST_START;
}

/** Returns the start time of a half hour, counted from today's midnight. */
export function startTimeOf(halfHour: number, now: Date): StartTime {
  const minutes = (halfHour % HALF_HOURS) * 30;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return { date: addDays(dateOf(now), Math.floor(halfHour / HALF_HOURS)), time: `${hour}:${minute}` };
}
