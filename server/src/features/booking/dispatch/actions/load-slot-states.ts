import type { SlotState } from '@aaspaas/contract/features/slots.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import {
  countAble,
  isUndecided,
  type SlotConditions,
  slotStateOf,
  type StartTime,
} from '../rules/slot-states.ts';
import { withoutLines } from './candidates.ts';
import {
  type CalendarList,
  type CalendarRequest,
  nearestCalendars,
  type ReadCalendars,
  travelTermsAt,
} from './nearest-calendars.ts';

/** Where calendars and trips come from. */
export interface SlotSources {
  readonly read: ReadCalendars;
  readonly travelTime: TravelTime;
}

/** Whose times are requested. */
export interface SlotRequest extends CalendarRequest {
  /** Lines whose reserved time does not count. */
  readonly exceptLineIds?: readonly number[];
}

/** A start time with its state. */
export interface SlotTime extends StartTime {
  readonly state: SlotState;
}

/** Start times with their states, and the professionals behind them. */
export interface SlotStates {
  readonly times: readonly SlotTime[];
  /** The professionals who offer the service at the place. */
  readonly count: number;
  /** The nearest one; null without any. */
  readonly nearest: Pick<CalendarList['calendars'][number], 'base' | 'distanceKm'> | null;
}

/** Returns the states of start times. Reads the nearest professionals first, and further ones only while they matter. */
export async function loadSlotStates(
  { read, travelTime }: SlotSources,
  { exceptLineIds = [], ...request }: SlotRequest,
  starts: readonly StartTime[],
  settings: BookingSettings,
  now: Date,
): Promise<SlotStates> {
  const conditions: SlotConditions = {
    now,
    acceptUnpromised: settings.acceptUnpromised,
    isChosen: typeof request.professionalId === 'number',
  };
  let counts = starts.map(() => 0);
  let first: Pick<SlotStates, 'count' | 'nearest'> | null = null;
  for await (const { calendars, total } of nearestCalendars(read, request)) {
    first ??= { count: total, nearest: calendars[0] ?? null };
    const terms = await travelTermsAt(travelTime, request.place, settings, calendars);
    counts = countAble(
      starts,
      calendars.map((calendar) => withoutLines(calendar, exceptLineIds)),
      terms,
      conditions,
      counts,
    );
    if (!isUndecided(starts, counts, conditions)) break;
  }
  const { count, nearest } = first ?? { count: 0, nearest: null };
  return {
    times: starts.map((one, index) => ({
      ...one,
      state: slotStateOf(one.start, counts[index] ?? 0, count > 0, conditions),
    })),
    count,
    nearest,
  };
}
