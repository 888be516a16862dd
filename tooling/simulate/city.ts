import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { random, type Random } from '../../server/demo/random.ts';
import type { Calendar } from '../../server/src/features/booking/dispatch/rules/calendar.ts';
import { cellCentre } from '../../server/src/features/places/rules/cells.ts';
import { distanceKm } from '../../server/src/features/places/rules/distance.ts';
import { rankingScore } from '../../server/src/features/review/rules/rating.ts';

/** A generated professional of the city. */
export interface Professional {
  readonly id: number;
  readonly base: Point;
  readonly radiusKm: number;
  /** Sub-categories; the first one is theirs, the second one, if any, a further one. */
  readonly subCategories: readonly number[];
  readonly isFemale: boolean;
  /** `rankingScore` and the shown average (0 without reviews). */
  readonly ratingScore: number;
  readonly rating: number;
  /** Levels above that of ordinary work. */
  readonly level: number;
  readonly finishedJobs: number;
  readonly daysSinceApproval: number;
  /** Working time of the simulated days, without jobs. */
  readonly calendar: Calendar;
  /** Minutes that they offer on each simulated day, by date. */
  readonly offeredMinutes: ReadonlyMap<string, number>;
}

/** A generated booking of one line. */
export interface Booking {
  readonly id: number;
  readonly customerId: number;
  readonly bookedAt: Date;
  /** The requested start. */
  readonly start: Date;
  readonly subCategory: number;
  readonly place: Point;
  readonly isInstant: boolean;
  /** Only a female professional. */
  readonly needsFemale: boolean;
  /** Whether the customer takes another start within two hours. */
  readonly isFlexible: boolean;
  readonly isAbsent: boolean;
  /** Minutes before the start at which the first professional drops out; 0: without a word; null: does not. */
  readonly dropsOutBefore: number | null;
  /** Actual by planned duration of the work. */
  readonly durationFactor: number;
}

/** A day or several days of a city. */
export interface City {
  /** Asia/Kolkata. */
  readonly days: readonly string[];
  readonly professionals: readonly Professional[];
  /** By the time at which they are booked. */
  readonly bookings: readonly Booking[];
  /** Minutes of each job. */
  readonly jobMinutes: number;
}

/** Numbers that make a city (dispatch.md, section 6). */
export interface CitySize {
  readonly seed: number;
  readonly bookings: number;
  readonly professionals: number;
  readonly days: number;
  /** Default: 75. */
  readonly jobMinutes?: number;
}

/** Minutes of a job in the simulation. */
export const JOB_MINUTES = 75;

/** Sub-categories of the city. */
export const SUB_CATEGORIES = 12;

/** The first simulated day, a Tuesday. */
const FIRST_DAY = '2026-12-01';

const CENTRE: Point = { latitude: 12.97, longitude: 77.59 };
const KM_PER_DEGREE = 111.2;

/** Share of people around one of the neighbourhoods; the others live anywhere in the city. */
const NEIGHBOURHOODS = { count: 10, withinKm: 12, spreadKm: 2, share: 0.75 };
const CITY_KM = 15;

/** Customers of care and beauty may ask for a woman. */
const GENDER_CHOICE = { subCategories: [3, 7], share: 0.2 };

/** Weight of each hour from 7 to 19 as the begin of work that is not instant: mornings and evenings. */
const START_HOURS = [4, 7, 10, 10, 9, 6, 5, 5, 5, 6, 8, 9, 7];
const FIRST_HOUR = 7;

/** Generates a city; the same numbers give the same city. */
export function cityOf({ seed, bookings, professionals, days, jobMinutes = JOB_MINUTES }: CitySize): City {
  const dates = Array.from({ length: days }, (_, day) => addDays(FIRST_DAY, day));
  const places = placesOf(random(seed));
  const demand = Array.from({ length: SUB_CATEGORIES }, (_, index) => 1 / (index + 3));
  return {
    days: dates,
    professionals: professionalsOf(random(seed + 1000), professionals, { dates, places, demand }),
    bookings: bookingsOf(random(seed + 2000), bookings, { dates, places, demand }),
    jobMinutes,
  };
}

interface Surroundings {
  readonly dates: readonly string[];
  readonly demand: readonly number[];
  places(numbers: Random): Point;
}

/** Returns the generator of places: three quarters in neighbourhoods. */
function placesOf(numbers: Random): (numbers: Random) => Point {
  const centres = Array.from({ length: NEIGHBOURHOODS.count }, () =>
    within(numbers, CENTRE, NEIGHBOURHOODS.withinKm),
  );
  const weights = centres.map(() => 0.5 + numbers.next());
  return (others) => {
    if (others.next() > NEIGHBOURHOODS.share) return within(others, CENTRE, CITY_KM);
    const centre = centres[weighted(others, weights)] as Point;
    return moved(centre, normal(others) * NEIGHBOURHOODS.spreadKm, normal(others) * NEIGHBOURHOODS.spreadKm);
  };
}

function professionalsOf(
  numbers: Random,
  count: number,
  { dates, places, demand }: Surroundings,
): Professional[] {
  return Array.from({ length: count }, (_, index) => {
    const own = weighted(numbers, demand);
    const further = weighted(numbers, demand);
    const reviews = numbers.next() < 0.15 ? 0 : numbers.between(1, 80);
    const average = Math.min(5, Math.max(2.5, 4.4 + 0.3 * normal(numbers)));
    const isNew = numbers.next() < 0.08;
    const firstHour = numbers.between(FIRST_HOUR, 11);
    return {
      id: index + 1,
      base: places(numbers),
      radiusKm: numbers.between(8, 15),
      subCategories: numbers.next() < 0.35 && further !== own ? [own, further] : [own],
      isFemale: numbers.next() < (GENDER_CHOICE.subCategories.includes(own) ? 0.6 : 0.2),
      ratingScore: rankingScore({ reviews, stars: reviews * average }),
      rating: reviews === 0 ? 0 : average,
      level: numbers.next() < 0.2 ? 1 : 0,
      finishedJobs: isNew ? numbers.between(0, 5) : 100,
      daysSinceApproval: isNew ? numbers.between(1, 40) : 400,
      calendar: { firstDay: dates[0] as string, free: workingHours(dates.length, firstHour), jobs: [] },
      offeredMinutes: new Map(dates.map((date) => [date, DAY_HOURS * 60])),
    };
  });
}

/** Hours that each professional works on each day. */
const DAY_HOURS = 10;

/** Returns the half hours of the same ten hours of each day, one bit each, and a free day after them. */
function workingHours(days: number, firstHour: number): Uint8Array {
  const free = new Uint8Array((days + 1) * 6);
  for (let day = 0; day < days; day += 1)
    for (let half = firstHour * 2; half < (firstHour + DAY_HOURS) * 2; half += 1) {
      const bit = day * 48 + half;
      free[bit >> 3] = (free[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
    }
  return free;
}

function bookingsOf(numbers: Random, count: number, { dates, places, demand }: Surroundings): Booking[] {
  // A booking stores the centre of its cell.
  const customers = Array.from({ length: Math.ceil(count / 2) }, () => cellCentre(places(numbers)));
  const bookings = Array.from({ length: count }, (): Omit<Booking, 'id'> => {
    const customerId = numbers.between(0, customers.length - 1);
    const date = numbers.pick(dates);
    const half = numbers.between(0, 1);
    const hour = FIRST_HOUR + weighted(numbers, START_HOURS);
    const start = addMinutes(instantOf(date, '00:00'), hour * 60 + half * 30);
    const subCategory = weighted(numbers, demand);
    const isInstant = numbers.next() < 0.15;
    const dropsOut = numbers.next() < 0.03;
    return {
      customerId,
      start,
      bookedAt: addMinutes(start, -leadMinutes(numbers, isInstant, hour)),
      subCategory,
      place: customers[customerId] as Point,
      isInstant,
      needsFemale: GENDER_CHOICE.subCategories.includes(subCategory) && numbers.next() < GENDER_CHOICE.share,
      isFlexible: numbers.next() < 0.7,
      isAbsent: numbers.next() < 0.05,
      dropsOutBefore: dropsOut ? (numbers.next() < 0.5 ? numbers.between(30, 180) : 0) : null,
      durationFactor: 0.8 + 0.45 * numbers.next(),
    };
  });
  return bookings
    .sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
    .map((booking, index) => ({ id: index + 1, ...booking }));
}

/** Returns how long before the start a customer books: up to two hours, on the same day, or up to a week before. */
function leadMinutes(numbers: Random, isInstant: boolean, hour: number): number {
  if (isInstant) return numbers.between(30, 115);
  if (numbers.next() < 0.2) return numbers.between(180, Math.max(240, (hour - 6) * 60));
  return numbers.between(1, 7) * 1440 + (hour - numbers.between(8, 21)) * 60 + numbers.between(0, 59);
}

function weighted(numbers: Random, weights: readonly number[]): number {
  let left = numbers.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}

/** Returns a number of the standard normal distribution (Box and Muller). */
function normal(numbers: Random): number {
  return Math.sqrt(-2 * Math.log(1 - numbers.next())) * Math.cos(2 * Math.PI * numbers.next());
}

/** Returns a point of a circle, all equally likely. */
function within(numbers: Random, centre: Point, km: number): Point {
  const [radius, angle] = [km * Math.sqrt(numbers.next()), 2 * Math.PI * numbers.next()];
  return moved(centre, radius * Math.cos(angle), radius * Math.sin(angle));
}

function moved({ latitude, longitude }: Point, northKm: number, eastKm: number): Point {
  return {
    latitude: latitude + northKm / KM_PER_DEGREE,
    longitude: longitude + eastKm / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** Returns whether a professional may do a booking, apart from their time. */
export function mayDo(professional: Professional, booking: Booking): boolean {
  return (
    professional.subCategories.includes(booking.subCategory) &&
    (!booking.needsFemale || professional.isFemale) &&
    distanceKm(professional.base, booking.place) <= professional.radiusKm
  );
}
