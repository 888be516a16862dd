import type { BoardGap, BoardLane, BoardLine, BoardPlace } from '@aaspaas/contract/features/admin-board.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import {
  groupSpots,
  type MapProjection,
  type MapSize,
  type MapSpot,
  projectionOf,
} from './map-projection.ts';

/** A part of a professional's day, in the order of time. */
export interface MapStop {
  readonly detail_id: number;
  readonly service_name: string;
  readonly starts_at: string;
  readonly point: Point;
}

/** The trip between two consecutive stops of a lane. */
export interface MapTrip {
  readonly from: MapStop;
  readonly to: MapStop;
  readonly gap: BoardGap;
  /** It would be one, if the selected booking were assigned to the professional. */
  readonly planned: boolean;
}

/**
 * Returns the trips of a professional's day. The slot of a selected booking that they could get takes its place between their jobs,
 * with the trips to it and from it.
 */
export function tripsOf(
  { jobs, candidate, candidate_gaps }: Pick<BoardLane, 'jobs' | 'candidate' | 'candidate_gaps'>,
  line: BoardLine | null,
): MapTrip[] {
  const slot = line && candidate && !jobs.some(({ detail_id }) => detail_id === line.detail_id) ? line : null;
  const stops = [...jobs, ...(slot ? [slot] : [])].toSorted(
    (one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );
  const gaps = new Map(jobs.map((job) => [job.detail_id, job.gap_before]));
  return stops.flatMap((to, index): MapTrip[] => {
    const from = stops[index - 1];
    if (!from) return [];
    const gap =
      to === slot ? candidate_gaps?.before : from === slot ? candidate_gaps?.after : gaps.get(to.detail_id);
    return gap ? [{ from, to, gap, planned: to === slot || from === slot }] : [];
  });
}

/** The objects of one marker: bookings without a professional, or professionals where they begin their day. */
interface MapPin extends MapSpot {
  readonly id: number;
}

/** An unassigned or selected booking. */
export interface LinePin extends MapPin {
  readonly kind: 'line';
  readonly stop: MapStop;
  readonly booking_id: string;
}

/** A professional. */
export interface LanePin extends MapPin {
  readonly kind: 'lane';
  readonly lane: BoardLane;
  /** Counted from 1. */
  readonly rank: number;
}

/** Pins that are so near to each other that they share a marker. */
export type PinGroup = readonly [LinePin, ...LinePin[]] | readonly [LanePin, ...LanePin[]];

/** What the map of a board shows. */
export interface BoardMapContent {
  /** Bookings first, in the order of the list, then professionals by rank. */
  readonly groups: readonly PinGroup[];
  /** The trips of the chosen professional with their ends. */
  readonly trips: readonly (MapTrip & { readonly begin: MapSpot; readonly end: MapSpot })[];
  /** Where the chosen professional works and begins the day. */
  readonly jobs: readonly (MapSpot & { readonly id: number })[];
  readonly projection: MapProjection;
  /** How many professionals are not on the map, because they have not said where they begin. */
  readonly missing: number;
}

/** Units from the centre of one marker to that of the next, so that each can be pressed (WCAG 2.2: 24 px). */
const APART = 26;

/** Bookings are above their place and professionals below theirs, so that neither covers the other. */
const ASIDE = APART / 2;

/** Returns what the map shows. */
export function mapContent(
  {
    places,
    lanes,
    line,
    chosen,
  }: {
    readonly places: readonly BoardPlace[];
    readonly lanes: readonly BoardLane[];
    readonly line: BoardLine | null;
    /** The professional whose trips are shown. */
    readonly chosen: number | null;
  },
  size: MapSize,
): BoardMapContent {
  // The jobs of all lanes, so that the map stays as it is when another one is chosen.
  const projection = projectionOf(
    [
      ...places.map(({ point }) => point),
      ...(line ? [line.point] : []),
      ...lanes.flatMap(({ base, jobs }) => [...(base ? [base] : []), ...jobs.map(({ point }) => point)]),
    ],
    size,
  );
  const spotOf = (point: Point, aside: number): MapSpot => {
    const { x, y } = projection.place(point);
    return { x, y: y + aside };
  };
  // A selected booking of a professional is not among the unassigned ones. The others keep their groups, and with them the focus.
  const isListed = places.some(({ detail_id }) => detail_id === line?.detail_id);
  const stops = [...places, ...(line && !isListed ? [line] : [])];
  const linePins = stops.map(
    (stop): LinePin => ({
      ...spotOf(stop.point, -ASIDE),
      kind: 'line',
      id: stop.detail_id,
      stop,
      booking_id: stop.booking_id,
    }),
  );
  const lanePins = lanes.flatMap((lane, index): LanePin[] =>
    lane.base
      ? [{ ...spotOf(lane.base, ASIDE), kind: 'lane', id: lane.employee_id, lane, rank: index + 1 }]
      : [],
  );
  const lane = lanes.find(({ employee_id }) => employee_id === chosen);
  return {
    groups: [...groupSpots(linePins, APART), ...groupSpots(lanePins, APART)],
    trips: (lane ? tripsOf(lane, line) : []).map((trip) => ({
      ...trip,
      begin: projection.place(trip.from.point),
      end: projection.place(trip.to.point),
    })),
    jobs: (lane?.jobs ?? []).map(({ detail_id, point }) => ({ ...projection.place(point), id: detail_id })),
    projection,
    missing: lanes.filter(({ base }) => base === null).length,
  };
}

/** Returns the pin that the marker of a group shows: the chosen one, else the first. */
export function shownPin(group: PinGroup, chosen: number | null): LinePin | LanePin {
  const pins: readonly (LinePin | LanePin)[] = group;
  return pins.find(({ id }) => id === chosen) ?? group[0];
}

/** Returns the id that a press on a group chooses: the first one, and each further press the next one. */
export function nextInGroup(
  group: readonly [{ readonly id: number }, ...{ readonly id: number }[]],
  chosen: number | null,
): number {
  const index = group.findIndex(({ id }) => id === chosen);
  return (group[index + 1] ?? group[0]).id;
}
