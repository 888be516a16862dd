import type { NextTime, ServiceSlots, SlotState } from '@aaspaas/contract/features/slots.ts';
import type { SlotDay, DayTime } from '../service-slots.ts';

/** Cells of the grid before "More times". */
export const FIRST_CELLS = 6;

const BEST_FIRST: readonly SlotState[] = ['free', 'few', 'request', 'full'];

/** The parts of a day, with the first hour that is no longer in each. */
const PARTS = [
  ['morning', 12],
  ['afternoon', 16],
  ['evening', 24],
] as const;

/** A heading of the grid with its start times. */
export interface PartOfDay {
  readonly part: (typeof PARTS)[number][0];
  readonly times: readonly DayTime[];
}

/** Returns the best state of a day; a day without start times is `full`. */
export function bestState(times: readonly DayTime[]): SlotState {
  return BEST_FIRST.find((state) => times.some((one) => one.state === state)) ?? 'full';
}

/** Groups a day's start times under Morning, Afternoon and Evening; a part without times is omitted. */
export function partsOfDay(times: readonly DayTime[]): PartOfDay[] {
  return PARTS.map(([part, until], index) => {
    const from = PARTS[index - 1]?.[1] ?? 0;
    return { part, times: times.filter(({ time }) => hourOf(time) >= from && hourOf(time) < until) };
  }).filter((one) => one.times.length > 0);
}

/**
 * Returns the cells shown first: six from the first time that is free (few counts too; else from the first request, else
 * from the start of the day). A later chosen time needs all of them.
 */
export function firstTimes(times: readonly DayTime[], count = FIRST_CELLS): readonly DayTime[] {
  const firstIn = (...states: SlotState[]) => times.findIndex(({ state }) => states.includes(state));
  const start = [firstIn('free', 'few'), firstIn('request'), 0].find((index) => index >= 0) ?? 0;
  // Near the end of the day the last ones, so that the grid keeps its two rows.
  const from = Math.max(0, Math.min(start, times.length - count));
  return times.slice(from, from + count);
}

/** Returns the time that is chosen for the customer: the first free one of all days, else the first with few left, else none. */
export function preselectedTime(days: readonly SlotDay[]): NextTime | null {
  return firstOf(days, ['free']) ?? firstOf(days, ['few']);
}

/** Returns the first time after another one that can be booked for sure: the same day, else a later one. */
export function nextTime(days: readonly SlotDay[], date: string, time: string): NextTime | null {
  const later = days
    .filter((day) => day.date >= date)
    .map((day) => (day.date === date ? { date, times: day.times.filter((one) => one.time > time) } : day));
  return firstOf(later, ['free', 'few']);
}

/** Returns the first time of a day that can be booked, `free` before `few` before `request`; null if all are taken. */
export function bestTimeOf({ date, times }: SlotDay): NextTime | null {
  const best = bestState(times);
  const found = best === 'full' ? undefined : times.find(({ state }) => state === best);
  return found && best !== 'full' ? { date, time: found.time, state: best } : null;
}

/** Returns whether work at once is offered on a date: today only. */
export function instantOn(slots: ServiceSlots, date: string, today: string): { minutes: number } | null {
  return date === today ? slots.instant : null;
}

function firstOf(days: readonly SlotDay[], states: readonly NextTime['state'][]): NextTime | null {
  for (const { date, times } of days)
    for (const { time, state } of times)
      if (state !== 'full' && states.includes(state)) return { date, time, state };
  return null;
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}
