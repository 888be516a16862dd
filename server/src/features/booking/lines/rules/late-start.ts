import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, withBuffer } from '../../../../kernel/time-window.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { LineState } from './line-types.ts';

/** What determines whether work began late, and when it ends. */
interface StartedWork {
  readonly state: LineState;
  readonly work_type: 'day' | 'hour';
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly started_at: Date | null;
}

/**
 * Returns the end of work that begins at an instant. Hours that begin late last as long as booked. Days keep their hours, and
 * work that begins early keeps its slot; the end of the work frees what is left of it.
 */
export function endOfWork(
  { work_type, starts_at, ends_at }: Pick<StartedWork, 'work_type' | 'starts_at' | 'ends_at'>,
  startedAt: Date,
): Date {
  if (work_type === 'day' || startedAt <= starts_at) return ends_at;
  return new Date(ends_at.getTime() + startedAt.getTime() - starts_at.getTime());
}

/** Returns the time that work in progress takes of its professional if it began late; null: the time of its slot. */
export function lateRange(
  { state, work_type, starts_at, ends_at, started_at }: StartedWork,
  { travelMinutes }: Pick<BookingSettings, 'travelMinutes'>,
): TimeWindow | null {
  if (state !== 'started' || work_type === 'day' || !started_at || started_at <= starts_at) return null;
  return withBuffer({ from: started_at, to: ends_at }, travelMinutes);
}

/** Returns from when the professional of finished work is free: after the least time between two jobs. */
export function freeAfter(doneAt: Date, { travelMinutes }: Pick<BookingSettings, 'travelMinutes'>): Date {
  return addMinutes(doneAt, travelMinutes);
}
