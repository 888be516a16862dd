import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { cityAt } from './cities.ts';
import { trafficAt } from './traffic.ts';
import { type Band, type CityFactors, tableTrip } from './travel-time.ts';

/** A trip of a professional to work, as they reported it. */
export interface ReportedTrip {
  readonly from: Point;
  readonly to: Point;
  readonly departure: Date;
  readonly arrival: Date;
}

/** A trip compared with the table. */
export interface MeasuredTrip {
  /** Slug. */
  readonly city: string;
  readonly band: Band;
  /** Measured minutes divided by the table's. */
  readonly ratio: number;
}

/** A correction of the table. */
export interface TravelFactor {
  /** Slug. */
  readonly city: string;
  readonly band: Band;
  readonly factor: number;
  /** Number of trips behind it. */
  readonly trips: number;
}

/** The corrections that apply, by the slug of the city. */
export type TravelFactors = ReadonlyMap<string, CityFactors>;

/** Fewer trips than these say more about the people than about the roads. */
const MIN_TRIPS = 50;

/** Limits of a factor: beyond them the reports are more likely wrong than the table. */
const [MIN_FACTOR, MAX_FACTOR] = [0.7, 1.5];

/** Minutes of a plausible trip; otherwise one of the two reports was late. */
const [MIN_MINUTES, MAX_MINUTES] = [2, 180];

/** Km by road of the shortest trip that counts: a shorter one is mostly the door. */
const MIN_KM = 0.5;

/** Compares a trip with the table, uncorrected, so that the factors of two weeks do not depend on each other; null if it cannot count. */
export function measureTrip({ from, to, departure, arrival }: ReportedTrip): MeasuredTrip | null {
  const minutes = (arrival.getTime() - departure.getTime()) / 60_000;
  if (!(minutes >= MIN_MINUTES && minutes <= MAX_MINUTES)) return null;
  const city = cityAt(to);
  if (!city) return null;
  const predicted = tableTrip(from, to, departure, trafficAt(to));
  if (predicted.km < MIN_KM) return null;
  return { city: city.slug, band: predicted.band, ratio: minutes / predicted.minutes };
}

/** Returns the factor of each city and band with enough trips: the median ratio, within limits. */
export function travelFactorsOf(trips: readonly MeasuredTrip[]): TravelFactor[] {
  const groups = Map.groupBy(trips, ({ city, band }) => `${city} ${band}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < MIN_TRIPS) return [];
    const factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, median(group.map(({ ratio }) => ratio))));
    return { city: first.city, band: first.band, factor, trips: group.length };
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
