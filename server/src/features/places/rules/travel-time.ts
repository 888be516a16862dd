import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { hourOf } from '@aaspaas/contract/kernel/time.ts';
import { distanceKm } from './distance.ts';

/** How fast traffic moves: in the six slowest cities, in other cities above a million people, and everywhere else. */
export type Traffic = 'slow' | 'city' | 'open';

/** Hours of departure in Asia/Kolkata with one speed. */
export type Band = '22-06' | '06-08' | '08-11' | '11-16' | '16-21' | '21-22';

/** How much longer trips take in a city than the table says, by band; without a factor, 1. */
export type CityFactors = Readonly<Partial<Record<Band, number>>>;

/** A trip by road. */
export interface Trip {
  /** Whole minutes, rounded up, including those to park and reach the door. */
  readonly minutes: number;
  /** Distance by road. */
  readonly km: number;
}

/** Roads are longer than the great circle, in the next streets even more (dispatch.md, section 2). */
const ROAD_FACTOR = 1.35;
const NEARBY = { km: 2, factor: 1.5 };

/** Minutes to park and reach the door. */
export const DOOR_MINUTES = 5;

interface BandSpeeds {
  readonly band: Band;
  /** In km/h. */
  readonly speeds: Readonly<Record<Traffic, number>>;
}

const NIGHT: BandSpeeds = { band: '22-06', speeds: { slow: 30, city: 34, open: 36 } };

/** The bands by the hour from which they apply; before the first one, night. */
const BANDS: readonly (BandSpeeds & { readonly from: number })[] = [
  { from: 6, band: '06-08', speeds: { slow: 24, city: 28, open: 30 } },
  { from: 8, band: '08-11', speeds: { slow: 16, city: 22, open: 26 } },
  { from: 11, band: '11-16', speeds: { slow: 19, city: 25, open: 28 } },
  { from: 16, band: '16-21', speeds: { slow: 15, city: 21, open: 25 } },
  { from: 21, band: '21-22', speeds: { slow: 22, city: 27, open: 30 } },
  { from: 22, ...NIGHT },
];

/** Estimates a trip on two wheels from the table of dispatch.md, section 2, corrected by the factors of the city. */
export function estimateTrip(
  from: Point,
  to: Point,
  departure: Date,
  traffic: Traffic,
  factors: CityFactors = {},
): Trip {
  const { km, minutes, band } = tableTrip(from, to, departure, traffic);
  return { minutes: Math.ceil(minutes * (factors[band] ?? 1)), km };
}

/** Returns what the table says about a trip, without rounding and correction, and the band of its departure. */
export function tableTrip(from: Point, to: Point, departure: Date, traffic: Traffic): Trip & { band: Band } {
  const straight = distanceKm(from, to);
  const km = straight * (straight < NEARBY.km ? NEARBY.factor : ROAD_FACTOR);
  const { band, speeds } = bandAt(departure);
  return { km, minutes: (km / speeds[traffic]) * 60 + DOOR_MINUTES, band };
}

function bandAt(departure: Date): BandSpeeds {
  const hour = hourOf(departure);
  return BANDS.findLast(({ from }) => from <= hour) ?? NIGHT;
}
