import type {
  BoardGap,
  BoardLane,
  BoardLine,
  BoardPlace,
  BoardTime,
} from '@aaspaas/contract/features/admin-board.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { presentSuggestion } from '../../features/admin/index.ts';
import {
  type BookingSettings,
  can,
  type ExplainedSuggestion,
  lineFacts,
  rangesOf,
  type TravelGap,
  travelGap,
  workEnd,
} from '../../features/booking/index.ts';
import type { TimeWindow } from '../../kernel/time-window.ts';
import type { TripLookup } from '../../ports/travel-time/port.ts';
import type { LaneRow, PlaceRow, ReservedRow, SelectedRow } from './queries.ts';
import { hoursOfDay } from './rules/hours-of-day.ts';
import { roundPoint } from './rules/round-point.ts';

/** A professional of the page; with a selected line, a suggestion. */
export type Candidate = { readonly id: number } & Partial<Omit<ExplainedSuggestion, 'id'>>;

/** What all lanes need. */
export interface BoardContext {
  readonly actor: { readonly id: number; readonly roles: readonly OperatorRole[] };
  readonly now: Date;
  /** `YYYY-MM-DD`, and the same day from midnight to midnight, Asia/Kolkata. */
  readonly date: string;
  readonly day: TimeWindow;
  readonly language: Language;
  /** Minutes at the end of reserved time that are travel. */
  readonly bufferMinutes: number;
  readonly trip: TripLookup;
  readonly pictures: ReadonlyMap<number, Picture>;
}

/** Returns the stretch of a line's work that begins on a day; undefined if none does. */
export function stretchOn(
  row: SelectedRow,
  day: TimeWindow,
  settings: Pick<BookingSettings, 'dayHours'>,
): TimeWindow | undefined {
  const slot = {
    serviceMethod: row.work_type,
    workingDuration: row.day_hours,
    preferredDate: row.service_date,
    preferredTime: row.service_time,
    extraHours: row.extra_hours,
  };
  return rangesOf(slot, settings).find(({ from }) => day.from <= from && from < day.to);
}

/** Returns whether operators can assign a line now, regardless of their roles. */
export function isAssignable(row: SelectedRow, now: Date): boolean {
  return can({ role: 'admin', id: 0 }, 'allocate', lineFacts(row), now) === null;
}

/** Returns the selected line with its stretch on the day. */
export function presentLine(
  row: SelectedRow,
  stretch: TimeWindow,
  { actor, now, language }: BoardContext,
): BoardLine | null {
  if (row.state === 'draft') return null;
  return {
    ...timeOf(stretch),
    detail_id: row.id,
    booking_id: row.code,
    service_name: row[`name_${language}`],
    pin: row.pin,
    point: roundPoint(row),
    state: row.state,
    attention: row.attention,
    professional:
      row.professional_id === null ? null : { id: row.professional_id, name: row.professional_name ?? '' },
    can_assign: can({ role: 'admin', ...actor }, 'allocate', lineFacts(row), now) === null,
    version: row.version,
  };
}

/** Returns a professional's day. */
export function presentLane(
  person: LaneRow,
  reserved: readonly ReservedRow[],
  candidate: Candidate,
  context: BoardContext,
): BoardLane {
  const { language, pictures } = context;
  const work = reserved
    .filter(({ kind }) => kind === 'work')
    .map((row) => ({ ...row, to: workEnd(row, context.bufferMinutes) }));
  return {
    employee_id: person.id,
    name: person.name,
    image_url:
      (person.avatar_file_id === null ? undefined : pictures.get(person.avatar_file_id))?.url ?? null,
    base: baseOf(person),
    hours: hoursOfDay(context.date, person.hours).map(timeOf),
    day_off: person.day_off,
    paused: person.paused,
    jobs: work.flatMap((row, index) => presentJob(row, work[index - 1], context)),
    holds: reserved
      .filter(({ kind }) => kind === 'hold')
      .map((row) => timeOf({ from: row.from, to: workEnd(row, context.bufferMinutes) })),
    ...(isSuggestion(candidate)
      ? {
          candidate: presentSuggestion(candidate, language, pictures),
          candidate_gaps: gapsOf(candidate, context.day),
        }
      : { candidate: null, candidate_gaps: null }),
  };
}

/** The lanes of a selected line are suggestions, the others only ids. */
function isSuggestion(candidate: Candidate): candidate is ExplainedSuggestion {
  return candidate.conflicts !== undefined;
}

function baseOf({ latitude, longitude }: LaneRow): BoardLane['base'] {
  return latitude === null || longitude === null ? null : roundPoint({ latitude, longitude });
}

/** Returns an unassigned line with its place. */
export function presentPlace(row: PlaceRow, language: Language): BoardPlace {
  return {
    detail_id: row.id,
    booking_id: row.code,
    service_name: row[`name_${language}`],
    starts_at: isoOf(row.starts_at),
    point: roundPoint(row),
  };
}

function presentJob(
  row: ReservedRow,
  before: ReservedRow | undefined,
  { actor, now, language, trip }: BoardContext,
): BoardLane['jobs'] {
  if (row.state === 'draft') return [];
  return [
    {
      ...timeOf(row),
      detail_id: row.id,
      booking_id: row.code,
      service_name: row[`name_${language}`],
      pin: row.pin,
      point: roundPoint(row),
      state: row.state,
      attention: row.attention,
      can_assign: can({ role: 'admin', ...actor }, 'allocate', lineFacts(row), now) === null,
      gap_before: before ? presentGap(travelGap(before, row, trip)) : null,
    },
  ];
}

function gapsOf({ gaps }: ExplainedSuggestion, day: TimeWindow): BoardLane['candidate_gaps'] {
  const ofDay = gaps.find(({ stretch }) => day.from <= stretch.from && stretch.from < day.to);
  return {
    before: ofDay?.before ? presentGap(ofDay.before) : null,
    after: ofDay?.after ? presentGap(ofDay.after) : null,
  };
}

function presentGap({ travelMinutes, km, gapMinutes, short }: TravelGap): BoardGap {
  return { travel_minutes: travelMinutes, km, gap_minutes: gapMinutes, short };
}

function timeOf({ from, to }: TimeWindow): BoardTime {
  return { starts_at: isoOf(from), ends_at: isoOf(to) };
}
