import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
import { addMinutes, dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { rangesOf, spanOf, type WorkSlot } from '../../lines/rules/slot.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { type Calendar, canDo, type TravelTerms } from './calendar.ts';
import { matchLines } from './match-lines.ts';
import {
  FREE_FROM,
  isPromisable,
  isStartTime,
  type StartTime,
  startTimesOf,
  type Work,
} from './slot-states.ts';

type Terms = Pick<BookingSettings, 'dayHours' | 'travelMinutes'>;

const GRID_MINUTES = 30;

/** A start of a cart, with the stretches of work of each of its lines. */
export interface CartStart extends Omit<StartTime, 'ranges'> {
  readonly rangesByLine: readonly (readonly TimeWindow[])[];
}

/** A professional with their calendar. */
export interface AbleCalendar extends Calendar {
  readonly professionalId: number;
}

/**
 * Returns how many minutes after the start each line begins: none for `together`; in a row, each on the next half hour after
 * the end of the line before and the least time between two jobs.
 */
export function lineOffsets(works: readonly Work[], arrangement: Arrangement, terms: Terms): number[] {
  let next = 0;
  return works.map((work) => {
    const offset = next;
    if (arrangement === 'in_a_row') {
      const { from, to } = spanOf({ ...work, preferredDate: '2026-01-01', preferredTime: '00:00' }, terms);
      const minutes = (to.getTime() - from.getTime()) / 60_000 + terms.travelMinutes;
      next += Math.ceil(minutes / GRID_MINUTES) * GRID_MINUTES;
    }
    return offset;
  });
}

/** Returns the starts at which every line begins at a time that its method offers. */
export function cartStarts(
  works: readonly Work[],
  offsets: readonly number[],
  from: string,
  days: number,
  terms: Terms,
): CartStart[] {
  const [first] = works;
  if (!first) return [];
  return startTimesOf(first, from, days, terms).flatMap(({ date, time, start }) => {
    const slots = works.map((work, index): WorkSlot => {
      const begin = addMinutes(start, offsets[index] ?? 0);
      return { ...work, preferredDate: dateOf(begin), preferredTime: timeOf(begin) };
    });
    if (!slots.every((slot) => isStartTime(slot.serviceMethod, slot.preferredTime))) return [];
    return [{ date, time, start, rangesByLine: slots.map((slot) => rangesOf(slot, terms)) }];
  });
}

/**
 * Returns for each start how many professionals can do all lines in turn, up to `FREE_FROM`.
 *
 * @param calendars of the professionals who offer all services
 */
export function countInARow(
  starts: readonly CartStart[],
  calendars: readonly AbleCalendar[],
  terms: TravelTerms,
  now: Date,
): number[] {
  return starts.map(({ start, rangesByLine }) =>
    isPromisable(start, now) ? ableIds(calendars, rangesByLine.flat(), terms, FREE_FROM).length : 0,
  );
}

/**
 * Returns for each start whether a different professional can do each line: 0 if not, otherwise the number of professionals
 * for the line with the fewest, up to `FREE_FROM`.
 *
 * @param calendarsByLine of the professionals who offer the service of each line
 */
export function countTogether(
  starts: readonly CartStart[],
  calendarsByLine: readonly (readonly AbleCalendar[])[],
  terms: TravelTerms,
  now: Date,
): number[] {
  // A line with as many professionals as there are lines always finds one.
  const enough = Math.max(FREE_FROM, calendarsByLine.length);
  return starts.map(({ start, rangesByLine }) => {
    if (!isPromisable(start, now)) return 0;
    const lines = calendarsByLine.map((calendars, id) => ({
      id,
      candidates: ableIds(calendars, rangesByLine[id] ?? [], terms, enough),
    }));
    if (matchLines(lines, () => true).size < lines.length) return 0;
    return Math.min(FREE_FROM, ...lines.map(({ candidates }) => candidates.length));
  });
}

function ableIds(
  calendars: readonly AbleCalendar[],
  ranges: readonly TimeWindow[],
  terms: TravelTerms,
  most: number,
): number[] {
  const ids: number[] = [];
  for (const calendar of calendars) {
    if (ids.length >= most) break;
    if (canDo(calendar, ranges, terms)) ids.push(calendar.professionalId);
  }
  return ids;
}
