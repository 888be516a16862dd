import type { BoardGap, BoardLane, BoardTime } from '@aaspaas/contract/features/admin-board.ts';
import { isDate } from '@aaspaas/contract/kernel/time.ts';

/** The hours of the day that the board shows: from six in the morning to ten in the evening, in steps of 15 minutes. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 22;
const STEP_MINUTES = 15;
export const STEPS = ((LAST_HOUR - FIRST_HOUR) * 60) / STEP_MINUTES;

/** Grid lines, counted from 1; `to` is exclusive. */
export interface GridSpan {
  readonly from: number;
  readonly to: number;
  /** Whether it begins before the grid, or ends after it. */
  readonly earlier: boolean;
  readonly later: boolean;
}

/**
 * Returns where a time lies in the grid of a day (`YYYY-MM-DD`, Asia/Kolkata). It covers each step that it touches. A time outside
 * the grid takes the step at its edge, so that nothing is hidden.
 */
export function gridSpan({ starts_at, ends_at }: BoardTime, date: string): GridSpan {
  const first = stepAt(starts_at, date);
  const end = stepAt(ends_at, date);
  const from = within(Math.floor(first), 0, STEPS - 1);
  const to = within(Math.ceil(end), from + 1, STEPS);
  return { from: from + 1, to: to + 1, earlier: first < 0, later: end > STEPS };
}

/** Returns the part of a day that the grid shows as a share of its width; null before and after it. */
export function shareOfDay(instant: number, date: string): number | null {
  const share = stepAt(new Date(instant).toISOString(), date) / STEPS;
  return share >= 0 && share <= 1 ? share : null;
}

/**
 * Returns where the text of a gap has room: from the middle of the first job to the middle of the second one, so that the texts
 * of two gaps never meet.
 */
export function gapSpan(before: GridSpan, after: GridSpan): Pick<GridSpan, 'from' | 'to'> {
  const from = Math.floor((before.from + before.to) / 2);
  return { from, to: Math.max(from + 1, Math.floor((after.from + after.to) / 2)) };
}

/** A gap with the place of its text. */
export interface PlacedGap {
  readonly key: string;
  readonly gap: BoardGap;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the gaps of a lane. With a selected line that fits between two jobs, the trips to and from its slot take the place of
 * the trip between the two.
 */
export function placeGaps(
  { jobs, candidate_gaps }: Pick<BoardLane, 'jobs' | 'candidate_gaps'>,
  slot: (BoardTime & { readonly detail_id: number }) | null,
  date: string,
): PlacedGap[] {
  const spans = jobs.map((job) => ({ job, span: gridSpan(job, date) }));
  const own = slot && candidate_gaps ? gridSpan(slot, date) : null;
  // A slot that is the job of this lane has its trips there already.
  const isPlaced = slot !== null && jobs.some(({ detail_id }) => detail_id === slot.detail_id);
  const before = own && !isPlaced ? spans.findLast(({ job }) => slot && isBefore(job, slot)) : undefined;
  const after = own && !isPlaced ? spans.find(({ job }) => slot && isBefore(slot, job)) : undefined;
  const gaps = spans.flatMap(({ job, span }, index): PlacedGap[] => {
    const previous = spans[index - 1];
    if (!job.gap_before || !previous || (previous.job === before?.job && job === after?.job)) return [];
    return [{ key: `job-${job.detail_id}`, gap: job.gap_before, ...gapSpan(previous.span, span) }];
  });
  if (own && before && candidate_gaps?.before)
    gaps.push({ key: 'before', gap: candidate_gaps.before, ...gapSpan(before.span, own) });
  if (own && after && candidate_gaps?.after)
    gaps.push({ key: 'after', gap: candidate_gaps.after, ...gapSpan(own, after.span) });
  return gaps;
}

/** Returns the first professional in the order shown without a conflict; if each has one, the first of all; null without lanes. */
export function bestLane(lanes: readonly BoardLane[]): BoardLane | null {
  return lanes.find(({ candidate }) => candidate?.conflicts.length === 0) ?? lanes[0] ?? null;
}

/**
 * Returns the lanes to show while a booking is dragged: in the order of the drag's begin, so that none moves under the pointer,
 * with the suggestions that have arrived since.
 */
export function lanesDuringDrag(
  atBegin: readonly BoardLane[],
  now: readonly BoardLane[],
): readonly BoardLane[] {
  const byId = new Map(now.map((lane) => [lane.employee_id, lane]));
  return atBegin.map(
    (lane) => byId.get(lane.employee_id) ?? { ...lane, candidate: null, candidate_gaps: null },
  );
}

function isBefore(one: BoardTime, other: BoardTime): boolean {
  return Date.parse(one.ends_at) <= Date.parse(other.starts_at);
}

/** Returns the steps from the first hour of the grid to an instant; negative before it. */
function stepAt(iso: string, date: string): number {
  const begin = Date.parse(`${date}T${String(FIRST_HOUR).padStart(2, '0')}:00:00+05:30`);
  return (Date.parse(iso) - begin) / (STEP_MINUTES * 60_000);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** What the address of the board says. */
export interface BoardAddress {
  readonly date: string;
  /** Null: the city with the most unassigned bookings. */
  readonly city: string | null;
  readonly q: string;
  readonly line: number | null;
  /** Whether the map takes the place of the grid. */
  readonly map: boolean;
}

/** Reads the address of the board: `?view=board&date=&city=&q=&line=&map=1`. */
export function parseBoardAddress(query: URLSearchParams, today: string): BoardAddress {
  const date = query.get('date') ?? '';
  return {
    date: isDate(date) ? date : today,
    city: query.get('city') || null,
    q: query.get('q') ?? '',
    line: Number(query.get('line')) || null,
    map: query.get('map') === '1',
  };
}

/** A change of the address; null removes a part. */
export type BoardChange = Readonly<Partial<Record<keyof BoardAddress, string | null>>>;

/** Returns the address after a change. Another day or city has other bookings, so none stays selected. */
export function changeBoard(query: URLSearchParams, change: BoardChange): URLSearchParams {
  const next = new URLSearchParams(query);
  if (change.date !== undefined || change.city !== undefined) next.delete('line');
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') next.delete(name);
    else if (value !== undefined) next.set(name, value);
  return next;
}
