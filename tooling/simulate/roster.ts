import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, windowFrom } from '../../server/src/kernel/time-window.ts';
import { addedTravelMinutes } from '../../server/src/features/booking/dispatch/rules/added-travel.ts';
import { minutesToPlace } from '../../server/src/features/booking/dispatch/rules/arrival.ts';
import {
  type ReservedTime,
  roomBetweenJobs,
  workingTimeOf,
} from '../../server/src/features/booking/dispatch/rules/calendar.ts';
import { tripsAround } from '../../server/src/features/places/rules/trips-around.ts';
import { type Booking, type City, mayDo, type Professional } from './city.ts';

/** The setting `travelMinutes`: the least time between two jobs. */
export const BUFFER_MINUTES = 30;

/** The jobs and holds of all professionals while a city is simulated. */
export class Roster {
  readonly city: City;
  readonly trip: ReturnType<typeof tripsAround>;
  private readonly professionals: ReadonlyMap<number, Professional>;
  private readonly works: ReadonlyMap<number, (ranges: readonly TimeWindow[]) => boolean>;
  private readonly bySubCategory: ReadonlyMap<number, readonly Professional[]>;
  private readonly jobs = new Map<number, readonly ReservedTime[]>();

  constructor(city: City) {
    this.city = city;
    this.trip = tripsAround(city.professionals[0]?.base ?? { latitude: 0, longitude: 0 });
    this.professionals = new Map(city.professionals.map((one) => [one.id, one]));
    this.works = new Map(city.professionals.map(({ id, calendar }) => [id, workingTimeOf(calendar)]));
    const offers = city.professionals.flatMap((one) =>
      one.subCategories.map((subCategory) => ({ subCategory, one })),
    );
    this.bySubCategory = new Map(
      [...Map.groupBy(offers, ({ subCategory }) => subCategory)].map(([subCategory, group]) => [
        subCategory,
        group.map(({ one }) => one),
      ]),
    );
  }

  professional(id: number): Professional {
    const one = this.professionals.get(id);
    if (!one) throw new RangeError(`there is no professional ${id}`);
    return one;
  }

  /** Returns the professionals who may do a booking, apart from their time. */
  candidatesFor(booking: Booking): Professional[] {
    return (this.bySubCategory.get(booking.subCategory) ?? []).filter((one) => mayDo(one, booking));
  }

  /** By begin. */
  jobsOf(professionalId: number): readonly ReservedTime[] {
    return this.jobs.get(professionalId) ?? [];
  }

  reserve(professionalId: number, lineId: number, start: Date, place: Point): void {
    const added = { lineId, ...windowFrom(start, this.city.jobMinutes + BUFFER_MINUTES), ...place };
    this.jobs.set(
      professionalId,
      [...this.jobsOf(professionalId), added].sort((one, other) => one.from.getTime() - other.from.getTime()),
    );
  }

  release(professionalId: number, lineId: number): void {
    this.jobs.set(
      professionalId,
      this.jobsOf(professionalId).filter((job) => job.lineId !== lineId),
    );
  }

  worksAt(professionalId: number, start: Date): boolean {
    return this.works.get(professionalId)?.([windowFrom(start, this.city.jobMinutes)]) ?? false;
  }

  /** Returns whether no reserved time overlaps with a job and the buffer after it: today's test, without travel. */
  isFree(professionalId: number, start: Date): boolean {
    const to = addMinutes(start, this.city.jobMinutes + BUFFER_MINUTES);
    return this.jobsOf(professionalId).every((job) => job.to <= start || to <= job.from);
  }

  /** Returns whether they can do a job, travel included, as start times are computed. */
  canDo(professionalId: number, start: Date, place: Point): boolean {
    if (!this.worksAt(professionalId, start)) return false;
    const { calendar } = this.professional(professionalId);
    const jobs = this.jobsOf(professionalId);
    return roomBetweenJobs(
      { ...calendar, jobs },
      this.termsAt(place),
    )([windowFrom(start, this.city.jobMinutes)]);
  }

  /** Returns the minutes of travel that a job adds to their day. */
  addedMinutes(professionalId: number, start: Date, place: Point): number {
    const { base } = this.professional(professionalId);
    return addedTravelMinutes(
      { base, jobs: this.jobsOf(professionalId) },
      [windowFrom(start, this.city.jobMinutes)],
      this.termsAt(place),
    );
  }

  /** Returns whether they can do work during all of the ranges, as professionals on duty are found; their own line does not count. */
  canDoDuring(professionalId: number, lineId: number, ranges: readonly TimeWindow[], place: Point): boolean {
    if (!(this.works.get(professionalId)?.(ranges) ?? false)) return false;
    const { calendar } = this.professional(professionalId);
    const jobs = this.jobsOf(professionalId).filter((job) => job.lineId !== lineId);
    return roomBetweenJobs({ ...calendar, jobs }, this.termsAt(place))(ranges);
  }

  /** Returns the minutes of the trip to a place from where they are, as for professionals on duty. */
  minutesTo(professionalId: number, place: Point, now: Date): number {
    const { base } = this.professional(professionalId);
    return minutesToPlace({ base, jobs: this.jobsOf(professionalId) }, this.termsAt(place), now);
  }

  readonly travelMinutes = (from: Point, to: Point, departure: Date): number =>
    this.trip(from, to, departure).minutes;

  private termsAt(place: Point) {
    return { place, bufferMinutes: BUFFER_MINUTES, travelMinutes: this.travelMinutes };
  }
}
