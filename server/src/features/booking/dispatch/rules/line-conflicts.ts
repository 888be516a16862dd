import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { rangesOf, reservedRanges, type WorkSlot } from '../../lines/rules/slot.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { MAX_DAY_MINUTES } from './calendar.ts';
import type { Conflict } from './match-lines.ts';

/**
 * Returns which lines of one place need different professionals: their reserved time overlaps, or together they are more than
 * a day's work.
 */
export function lineConflicts(
  slots: ReadonlyMap<number, WorkSlot>,
  settings: Pick<BookingSettings, 'dayHours' | 'travelMinutes'>,
): Conflict {
  return (lineId, otherLineId) => {
    const [one, other] = [slots.get(lineId), slots.get(otherLineId)];
    if (!one || !other) return false;
    return (
      overlap(reservedRanges(one, settings), reservedRanges(other, settings)) ||
      exceedsDay([...rangesOf(one, settings), ...rangesOf(other, settings)])
    );
  };
}

function overlap(ones: readonly TimeWindow[], others: readonly TimeWindow[]): boolean {
  return ones.some((one) => others.some((other) => one.from < other.to && other.from < one.to));
}

/** A range that crosses midnight counts on the day of its begin. */
function exceedsDay(ranges: readonly TimeWindow[]): boolean {
  return [...Map.groupBy(ranges, ({ from }) => dateOf(from)).values()].some(
    (day) =>
      day.length > 1 &&
      day.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0) > MAX_DAY_MINUTES,
  );
}
