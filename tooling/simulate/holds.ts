import { distanceKm } from '../../server/src/features/places/rules/distance.ts';
import type { Booking, Professional } from './city.ts';
import type { Roster } from './roster.ts';
import type { Visit } from './visit.ts';

/** What the customer reads: a time is held, we look for one, or a professional comes at once. */
type LinePromise = 'held' | 'request' | 'instant';

/** The time that is held for lines which are not assigned, and what their customers were promised. */
export class Holds {
  private readonly roster: Roster;
  private readonly candidatesFor: (booking: Booking) => readonly Professional[];
  /** By booking. */
  private readonly holders = new Map<number, number>();
  private readonly promises = new Map<number, LinePromise>();

  /** @param candidatesFor who may do a booking, without those who gave it back */
  constructor(roster: Roster, candidatesFor: (booking: Booking) => readonly Professional[]) {
    this.roster = roster;
    this.candidatesFor = candidatesFor;
  }

  holderOf(bookingId: number): number | null {
    return this.holders.get(bookingId) ?? null;
  }

  /** Returns whether a time is promised to the customer now. */
  isPromised(bookingId: number): boolean {
    return this.promises.get(bookingId) === 'held';
  }

  /** Holds the time of the professional with the least added travel, then the nearest one, as `holdTime`; `false`: no one can. */
  hold(visit: Visit, start: Date): boolean {
    const { booking } = visit;
    const { id: lineId, place } = booking;
    const [best] = this.candidatesFor(booking)
      .filter(({ id }) => this.roster.canDo(id, lineId, [this.roster.workFrom(start)], place))
      .map(({ id, base }) => ({
        id,
        minutes: this.roster.addedMinutes(id, lineId, start, place),
        km: distanceKm(base, place),
      }))
      .sort((one, other) => one.minutes - other.minutes || one.km - other.km || one.id - other.id);
    if (!best) return false;
    Object.assign(visit, { start, reservedFrom: start });
    this.holdWith(visit, best.id);
    return true;
  }

  /** Holds the time of one professional instead of that of another one. */
  holdWith({ booking, start }: Visit, professionalId: number): void {
    this.release(booking.id);
    this.roster.reserve(professionalId, booking.id, start, booking.place);
    this.holders.set(booking.id, professionalId);
    this.promises.set(booking.id, 'held');
  }

  /** Frees the held time; what was promised stays. */
  release(bookingId: number): void {
    const holder = this.holders.get(bookingId);
    if (holder !== undefined) this.roster.release(holder, bookingId);
    this.holders.delete(bookingId);
  }

  /** Professionals on duty are asked: no time is held any more. */
  promiseInstant(bookingId: number): void {
    this.release(bookingId);
    this.promises.set(bookingId, 'instant');
  }

  /** The holder left, and no one else can be held: the line is a request. */
  breakPromise(bookingId: number): void {
    if (this.isPromised(bookingId)) this.promises.set(bookingId, 'request');
  }
}
