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
    const { from, to } = this.workFrom(start);
    this.replace(professionalId, [
      ...this.jobsOf(professionalId),
      { lineId, from, to: addMinutes(to, BUFFER_MINUTES), ...place },
    ]);
  }

  release(professionalId: number, lineId: number): void {
    this.replace(professionalId, this.jobsExcept(professionalId, lineId));
  }

  /** Work began late: it lasts as long, as far as the next job leaves room. */
  shift(professionalId: number, lineId: number, start: Date): void {
    const job = this.jobsOf(professionalId).find((one) => one.lineId === lineId);
    if (!job) return;
    const others = this.jobsExcept(professionalId, lineId);
    const end = addMinutes(this.workFrom(start).to, BUFFER_MINUTES);
    const [next] = others.filter(({ from, to }) => from < end && to > start);
    if (next && next.from <= start) return;
    this.replace(professionalId, [...others, { ...job, from: start, to: next?.from ?? end }]);
  }

  /** Work is finished: the time after it is free. */
  shorten(professionalId: number, lineId: number, doneAt: Date): void {
    const until = addMinutes(doneAt, BUFFER_MINUTES);
    this.replace(
      professionalId,
      this.jobsOf(professionalId).map((job) =>
        job.lineId === lineId && job.to > until ? { ...job, to: until } : job,
      ),
    );
  }

  /** Returns the time of a job that begins at an instant. */
  workFrom(start: Date): TimeWindow {
    return windowFrom(start, this.city.jobMinutes);
  }

  private jobsExcept(professionalId: number, lineId: number): ReservedTime[] {
    return this.jobsOf(professionalId).filter((job) => job.lineId !== lineId);
  }

  private replace(professionalId: number, jobs: readonly ReservedTime[]): void {
    this.jobs.set(
      professionalId,
      jobs.toSorted((one, other) => one.from.getTime() - other.from.getTime()),
    );
  }

  worksAt(professionalId: number, start: Date): boolean {
    return this.works.get(professionalId)?.([this.workFrom(start)]) ?? false;
  }

  /** Returns whether no reserved time overlaps with a job and the buffer after it, without travel; the line's own does not count. */
  isFree(professionalId: number, start: Date, lineId: number): boolean {
    const to = addMinutes(this.workFrom(start).to, BUFFER_MINUTES);
    return this.jobsExcept(professionalId, lineId).every((job) => job.to <= start || to <= job.from);
  }

  /** Returns whether they can do a line during all of the ranges, travel included; its own reserved time does not count. */
  canDo(professionalId: number, lineId: number, ranges: readonly TimeWindow[], place: Point): boolean {
    if (!(this.works.get(professionalId)?.(ranges) ?? false)) return false;
    const { calendar } = this.professional(professionalId);
    const jobs = this.jobsExcept(professionalId, lineId);
    return roomBetweenJobs({ ...calendar, jobs }, this.termsAt(place))(ranges);
  }

  /** Returns the minutes of travel that a line adds to their day. */
  addedMinutes(professionalId: number, lineId: number, start: Date, place: Point): number {
    const { base } = this.professional(professionalId);
    const jobs = this.jobsExcept(professionalId, lineId);
    return addedTravelMinutes({ base, jobs }, [this.workFrom(start)], this.termsAt(place));
  }

  /** Returns the minutes of the trip to the place of a line from where they are, as for professionals on duty. */
  minutesTo(professionalId: number, lineId: number, place: Point, now: Date): number {
    const { base } = this.professional(professionalId);
    const jobs = this.jobsExcept(professionalId, lineId);
    return minutesToPlace({ base, jobs }, this.termsAt(place), now);
  }

  readonly travelMinutes = (from: Point, to: Point, departure: Date): number =>
    this.trip(from, to, departure).minutes;

  private termsAt(place: Point) {
    return { place, bufferMinutes: BUFFER_MINUTES, travelMinutes: this.travelMinutes };
  }
}
