import type { Reason } from '../../rules/reason.ts';

/** A candidate for a line with the data that ranks it. */
export interface Candidate {
  readonly id: number;
  /** Without other work in every stretch of the line including the travel time after it. */
  readonly free: boolean;
  /** Their time is held for another line: an operator may displace the hold, automatic assignment does not. */
  readonly held: boolean;
  /** Why they do not work at that time, by their own hours and days off; an operator may still assign them. */
  readonly unavailabilityReason: 'day_off' | 'outside_hours' | null;
  readonly coversPlace: boolean;
  readonly offersService: boolean;
  /** From the centre of their offering to the location of the work; `null` if either is unknown. */
  readonly distanceKm: number | null;
  /** 1 to 5; 0 without reviews. */
  readonly rating: number;
  readonly jobsThisWeek: number;
}

/** A candidate with the reasons for its rank. */
export interface RankedCandidate extends Candidate {
  /** Whether automatic allocation may assign them. */
  readonly eligible: boolean;
  readonly reasons: readonly Reason[];
}

/**
 * Orders candidates for a line: free, not held for another line, works at that time, covers the location, offers the service; then distance, rating,
 * fewest jobs this week, and the id as a tie-breaker. Distances are rounded down to whole kilometres, so that a few
 * streets do not outweigh a better rating. Returns every candidate, because an operator may choose any of them.
 */
export function rank(candidates: readonly Candidate[]): RankedCandidate[] {
  return [...candidates].sort(byRank).map((one) => ({
    ...one,
    eligible:
      one.free && !one.held && one.unavailabilityReason === null && one.coversPlace && one.offersService,
    reasons: reasonsOf(one),
  }));
}

/** Returns the sort keys of a candidate, ascending; the last one is unique. */
export function rankingKey(one: Candidate): readonly number[] {
  return [
    one.free ? 0 : 1,
    one.held ? 1 : 0,
    one.unavailabilityReason === null ? 0 : 1,
    one.coversPlace ? 0 : 1,
    one.offersService ? 0 : 1,
    wholeKm(one),
    -one.rating,
    one.jobsThisWeek,
    one.id,
  ];
}

function byRank(one: Candidate, other: Candidate): number {
  const [mine, theirs] = [rankingKey(one), rankingKey(other)];
  const at = mine.findIndex((value, index) => value !== theirs[index]);
  return (mine[at] ?? 0) - (theirs[at] ?? 0);
}

/** Returns the distance in whole kilometres; an unknown distance sorts last. */
export function wholeKm({ distanceKm }: Pick<Candidate, 'distanceKm'>): number {
  return distanceKm === null ? Number.MAX_SAFE_INTEGER : Math.floor(distanceKm);
}

function reasonsOf(one: Candidate): Reason[] {
  return [
    { key: timeReason(one) },
    { key: one.offersService ? 'booking.reason_offers' : 'booking.reason_not_offered' },
    one.distanceKm === null
      ? { key: 'booking.reason_place_unknown' }
      : {
          key: one.coversPlace ? 'booking.reason_covers' : 'booking.reason_outside',
          values: { km: roundToTenth(one.distanceKm) },
        },
    one.rating > 0
      ? { key: 'booking.reason_rating', values: { rating: roundToTenth(one.rating) } }
      : { key: 'booking.reason_no_reviews' },
    { key: 'booking.reason_jobs', values: { jobs: one.jobsThisWeek } },
  ];
}

function timeReason({ free, held, unavailabilityReason }: Candidate): Reason['key'] {
  if (!free) return 'booking.reason_busy';
  if (unavailabilityReason) return `booking.reason_${unavailabilityReason}`;
  return held ? 'booking.reason_held' : 'booking.reason_free';
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
