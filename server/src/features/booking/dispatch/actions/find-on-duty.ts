import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import { onDutyAmong } from '../../../provider/index.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { INSTANT_REACH_MINUTES, minutesToPlace, type OnDutyFrom, tripOrigin } from '../rules/arrival.ts';
import { canDo } from '../rules/calendar.ts';
import { withoutLines } from './candidates.ts';
import {
  type CalendarRequest,
  nearestCalendars,
  type ReadCalendars,
  travelTermsAt,
} from './nearest-calendars.ts';

/** Work for which professionals on duty are looked up. */
interface DutyRequest {
  readonly request: CalendarRequest;
  /** The times at which a professional who is this many minutes away could work, each with its stretches; one is enough. */
  timesFor(minutes: number): readonly (readonly TimeWindow[])[];
  readonly exceptLineIds: readonly number[];
}

/** Returns the professionals on duty within reach who can do the work. */
export async function findOnDuty(
  executor: Executor,
  read: ReadCalendars,
  travelTime: TravelTime,
  settings: BookingSettings,
  now: Date,
  { request, timesFor, exceptLineIds }: DutyRequest,
): Promise<OnDutyFrom[]> {
  const found: OnDutyFrom[] = [];
  for await (const { calendars } of nearestCalendars(read, request)) {
    const ids = calendars.map(({ professionalId }) => professionalId);
    const onDuty = await onDutyAmong(executor, ids, now);
    const ready = calendars.filter(({ professionalId }) => onDuty.has(professionalId));
    if (ready.length === 0) continue;
    const terms = await travelTermsAt(travelTime, request.place, settings, ready);
    for (const calendar of ready) {
      const own = withoutLines(calendar, exceptLineIds);
      const minutes = minutesToPlace(own, terms, now);
      if (minutes > INSTANT_REACH_MINUTES) continue;
      if (timesFor(minutes).some((ranges) => canDo(own, ranges, terms)))
        found.push({ professionalId: calendar.professionalId, minutes, from: tripOrigin(own, now) });
    }
  }
  return found;
}
