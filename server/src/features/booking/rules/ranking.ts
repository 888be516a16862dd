import type { MessageKey, Values } from '@aaspaas/contract/messages/index.ts';

/** A professional who might be given a line, with what is known of them. */
export interface Candidate {
  readonly id: number;
  /** For every stretch of the line, the travel behind it included. */
  readonly free: boolean;
  /** Why they do not work at the time, by their own hours and days off; an operator may ask them all the same. */
  readonly unavailabilityReason: 'day_off' | 'outside_hours' | null;
  readonly coversPlace: boolean;
  readonly offersService: boolean;
  /** From the centre of their offering to the place of the work; `null` where either is not known. */
  readonly distanceKm: number | null;
  /** 1 to 5; 0 where nobody has rated them. */
  readonly rating: number;
  readonly jobsThisWeek: number;
}

/** The keys of the texts that say why somebody stands where they do. */
export type ReasonKey = Extract<MessageKey, `booking.reason_${string}` | `booking.why_${string}`>;

/** One reason, as it is stored with the allocation and shown: a text's key and its values. */
export interface Reason {
  readonly key: ReasonKey;
  readonly values?: Values;
}

/** A candidate with the reasons for their place in the list. */
export interface RankedCandidate extends Candidate {
  /** Whether automatic allocation may take them. */
  readonly eligible: boolean;
  readonly reasons: readonly Reason[];
}

/**
 * Orders candidates for a line: free, works then, covers the place, offers the service; then distance, rating, fewest jobs this week,
 * and the id, so that the order is always the same. Distances count in whole kilometres: a few streets do not outweigh a
 * better rating. Nobody is left out, since an operator may choose whom they like.
 */
export function rank(candidates: readonly Candidate[]): RankedCandidate[] {
  return [...candidates].sort(byRank).map((one) => ({
    ...one,
    eligible: one.free && one.unavailabilityReason === null && one.coversPlace && one.offersService,
    reasons: reasonsOf(one),
  }));
}

/** The values that candidates are ordered by, ascending; the last one is unique. */
export function rankingKey(one: Candidate): readonly number[] {
  return [
    one.free ? 0 : 1,
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

/** An unknown distance comes behind every known one. */
export function wholeKm({ distanceKm }: Pick<Candidate, 'distanceKm'>): number {
  return distanceKm === null ? Number.MAX_SAFE_INTEGER : Math.floor(distanceKm);
}

function reasonsOf(one: Candidate): Reason[] {
  return [
    { key: one.free ? `booking.reason_${one.unavailabilityReason ?? 'free'}` : 'booking.reason_busy' },
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

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
