import type { SlotState } from '@aaspaas/contract/features/slots.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, windowFrom } from '../../../../kernel/time-window.ts';
import { rangesOf, type WorkSlot } from '../../lines/rules/slot.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { abilityOf, type Calendar, type TravelTerms } from './calendar.ts';

/** A time at which work can begin. */
export interface StartTime {
  /** Asia/Kolkata. */
  readonly date: string;
  readonly time: string;
  /** The stretches of work. */
  readonly ranges: readonly TimeWindow[];
  readonly start: Date;
}

/** The days, today included, for which a professional's time is held; later bookings are requests. */
export const PROMISE_DAYS = 14;

/** The number of professionals from which a time is free, and not only one of the last ones. */
export const FREE_FROM = 3;

/** Hours that we need to find a professional for a request. */
const REQUEST_HOURS = 3;

/** A request is answered at this time on the day before, if it comes before that. */
const ANSWER_TIME = '20:00';

/** First and last start by method, every half hour. */
const GRID: Readonly<Record<ServiceMethod, readonly [first: number, last: number]>> = {
  hour: [6 * 60, 22 * 60],
  day: [7 * 60, 12 * 60],
};

const DAY_MINUTES = 24 * 60;

/** Work without its date and time. */
export type Work = Omit<WorkSlot, 'preferredDate' | 'preferredTime'>;

/** Returns the times on several days at which work can begin, in order. */
export function startTimesOf(
  work: Work,
  from: string,
  days: number,
  settings: Pick<BookingSettings, 'dayHours'>,
): StartTime[] {
  const [first, last] = GRID[work.serviceMethod];
  const times = Array.from({ length: (last - first) / 30 + 1 }, (_, n) => timeOfMinute(first + n * 30));
  const [earliest = ''] = times;
  const ranges = rangesOf({ ...work, preferredDate: from, preferredTime: earliest }, settings);
  // The others are the same stretches later: Asia/Kolkata has no daylight saving time.
  return Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((date, day) =>
    times.map((time, n) => {
      const later = day * DAY_MINUTES + n * 30;
      const moved = ranges.map((range) => windowFrom(addMinutes(range.from, later), minutesIn(range)));
      return { date, time, start: moved[0]?.from ?? instantOf(date, time), ranges: moved };
    }),
  );
}

function minutesIn({ from, to }: TimeWindow): number {
  return (to.getTime() - from.getTime()) / 60_000;
}

/** Returns whether work of a method can begin at a time of day. */
export function isStartTime(method: ServiceMethod, time: string): boolean {
  const [first, last] = GRID[method];
  return timeOfMinute(first) <= time && time <= timeOfMinute(last);
}

/** Returns whether a professional's time can be held for work that begins at an instant: it is ahead, and soon enough. */
export function isPromisable(start: Date, now: Date): boolean {
  return start > now && start < promiseEnd(now);
}

/** Returns the begin of the first day for which no time is held. */
function promiseEnd(now: Date): Date {
  return instantOf(addDays(dateOf(now), PROMISE_DAYS), '00:00');
}

/** What decides a state, apart from the professionals. */
export interface SlotConditions {
  readonly now: Date;
  /** The setting: whether times are accepted at which no professional is free. */
  readonly acceptUnpromised: boolean;
  /** Whether the customer chose a professional: one is then enough, and no other is looked for. */
  readonly isChosen: boolean;
}

/** Returns the number of professionals from which a time is free: more need not be counted. */
function enough({ isChosen }: SlotConditions): number {
  return isChosen ? 1 : FREE_FROM;
}

/**
 * Adds to `counted` how many of the professionals can do the work at each start, as far as they change its state. Starts
 * that cannot be promised are not counted.
 */
export function countAble(
  starts: readonly StartTime[],
  calendars: readonly Calendar[],
  terms: TravelTerms,
  conditions: SlotConditions,
  counted: readonly number[] = starts.map(() => 0),
): number[] {
  const counts = [...counted];
  const most = enough(conditions);
  const { now } = conditions;
  const end = promiseEnd(now);
  let open = starts.flatMap(({ start }, index) => (start > now && start < end ? [index] : []));
  for (const calendar of calendars) {
    open = open.filter((index) => (counts[index] ?? 0) < most);
    if (open.length === 0) break;
    const isAble = abilityOf(calendar, terms);
    for (const index of open)
      if (isAble((starts[index] as StartTime).ranges)) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Returns whether more professionals could still change the state of a start. */
export function isUndecided(
  starts: readonly StartTime[],
  counts: readonly number[],
  conditions: SlotConditions,
): boolean {
  const end = promiseEnd(conditions.now);
  return starts.some(
    ({ start }, index) => (counts[index] ?? 0) < enough(conditions) && start > conditions.now && start < end,
  );
}

/**
 * Returns the state of a start.
 *
 * @param able how many professionals can do the work, see `countAble`
 * @param covered whether anyone offers the service at the place
 */
export function slotStateOf(
  start: Date,
  able: number,
  covered: boolean,
  conditions: SlotConditions,
): SlotState {
  const { now, acceptUnpromised, isChosen } = conditions;
  if (able >= enough(conditions)) return 'free';
  if (able > 0) return 'few';
  if (!covered || !acceptUnpromised || start < addMinutes(now, REQUEST_HOURS * 60)) return 'full';
  return isChosen && isPromisable(start, now) ? 'full' : 'request';
}

/**
 * Returns until when a request is answered: the first of 20:00 on the day before, three hours before the start, and the
 * start that is still ahead; null for a start in the past.
 */
export function answerBy(start: Date, now: Date): Date | null {
  const evening = instantOf(addDays(dateOf(start), -1), ANSWER_TIME);
  return [evening, addMinutes(start, -REQUEST_HOURS * 60), start].find((instant) => instant > now) ?? null;
}

function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
