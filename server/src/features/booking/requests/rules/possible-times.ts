import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, windowFrom } from '../../../../kernel/time-window.ts';
import type { SearchKind } from '../../lines/rules/search-window.ts';

/** Replacements who are free for this long come first: they may begin late. */
export const STANDBY_FREE_MINUTES = 120;

/** A replacement may come this many minutes after the start: late is better than not at all. The customer can choose otherwise. */
const DELAYS = [0, 15, 30, 45] as const;

/**
 * Returns the times at which a professional who is some minutes away could do work, earliest first: as it was booked; a
 * replacement, who is needed at short notice, at most 45 minutes late.
 *
 * @param freeMinutes a replacement is free for at least this long: `STANDBY_FREE_MINUTES`, or 0 if no one is
 */
export function possibleTimes(
  ranges: readonly TimeWindow[],
  kind: SearchKind,
  now: Date,
  minutesAway: number,
  freeMinutes: number,
): readonly (readonly TimeWindow[])[] {
  const [first, ...others] = ranges;
  if (kind === 'instant' || !first) return [ranges];
  const earliest = addMinutes(now, minutesAway);
  return DELAYS.map((delay) => addMinutes(first.from, delay))
    .filter((begin) => begin >= earliest)
    .map((begin) => {
      const { to } = shifted(first, begin);
      return [{ from: begin, to: later(to, addMinutes(begin, freeMinutes)) }, ...others];
    });
}

/** Returns the time of work that begins later than booked and lasts as long. */
function shifted({ from, to }: TimeWindow, begin: Date): TimeWindow {
  return windowFrom(begin, (to.getTime() - from.getTime()) / 60_000);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
