import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { cellOf } from '../../server/src/features/places/rules/cells.ts';
import {
  type DayInput,
  planDay,
  type PlanArea,
  type PlanLine,
} from '../../server/src/features/booking/dispatch/rules/plan-day.ts';
import { windowFrom } from '../../server/src/kernel/time-window.ts';
import { Agenda } from './agenda.ts';
import { type Booking, type City, JOB_MINUTES } from './city.ts';
import { sendRequests } from './requests.ts';
import { BUFFER_MINUTES, Roster } from './roster.ts';
import { acceptedStarts, dropoutTime, nextLoop, type Visit, visitOf } from './visit.ts';

/** Tomorrow is planned at these times; at the last one it is assigned. */
const PLAN_TIMES = ['13:00', '17:00', '19:30'];
const ASSIGN_TIME = '20:00';

/** A line is assigned in its own transaction, one after another. */
const TRANSACTION_MINUTES = 0.02 / 60;

/** Standby is asked again after this time, this often. */
const STANDBY_MINUTES = 10;
const STANDBY_ROUNDS = 3;

/** Hours of the day at which requests without a professional are planned again; the last answer is three hours before. */
const RETRY_HOURS = [7, 9, 11, 13, 15];
const ANSWER_HOURS = 3;

/** The search for a replacement: who left, and how often it was tried before. */
interface Standby {
  readonly leftId: number;
  readonly round: number;
}

/** Simulates holds, the plan of each day, requests in rings for instant work, and standby for dropouts. */
export function runPlanRule(city: City): Visit[] {
  return new PlanRule(city).run();
}

class PlanRule {
  private readonly city: City;
  private readonly roster: Roster;
  private readonly agenda = new Agenda();
  private readonly visits: readonly Visit[];
  private readonly areas = new Map<string, PlanArea>();
  /** Holders of lines that are not assigned, by booking. */
  private readonly holders = new Map<number, number>();
  private readonly customersOf = new Map<number, Set<number>>();

  constructor(city: City) {
    this.city = city;
    this.roster = new Roster(city);
    this.visits = city.bookings.map(visitOf);
  }

  run(): Visit[] {
    for (const visit of this.visits)
      this.agenda.add(visit.booking.bookedAt, (now) =>
        visit.booking.isInstant ? this.requestInstant(visit, now) : this.hold(visit, now),
      );
    for (const day of this.city.days) {
      const eve = addDays(day, -1);
      for (const time of PLAN_TIMES)
        this.agenda.add(instantOf(eve, time), () => this.moveHolds(this.openOn(day)));
      this.agenda.add(instantOf(eve, ASSIGN_TIME), (now) => this.assignAll(this.openOn(day), now));
      for (const hour of RETRY_HOURS)
        this.agenda.add(addMinutes(instantOf(day, '00:00'), hour * 60), (now) =>
          this.assignAll(
            this.openOn(day).filter(({ start }) => start >= addMinutes(now, ANSWER_HOURS * 60)),
            now,
          ),
        );
    }
    this.agenda.run();
    return [...this.visits];
  }

  /** Holds time at the first start that the customer accepts; without one, the line is a request or the customer leaves. */
  private hold(visit: Visit, now: Date): void {
    const { booking } = visit;
    for (const start of acceptedStarts(booking, now)) {
      const [best] = this.ableFor(booking, start);
      if (best === undefined) continue;
      Object.assign(visit, { start, reservedFrom: start, isPromised: true });
      this.roster.reserve(best, booking.id, start, booking.place);
      this.holders.set(booking.id, best);
      break;
    }
    visit.isOpen = visit.isPromised || visit.start >= addMinutes(now, ANSWER_HOURS * 60);
    const evening = instantOf(addDays(dateOf(visit.start), -1), ASSIGN_TIME);
    visit.dueAt = evening > now ? evening : now;
    if (visit.isOpen && evening <= now)
      this.agenda.add(nextLoop(now), (later) => this.assignAll([visit], later));
  }

  /** Returns the ids of professionals who can do a booking, those with the least added travel first. */
  private ableFor(booking: Booking, start: Date): number[] {
    return this.roster
      .candidatesFor(booking)
      .filter(({ id }) => this.roster.canDo(id, start, booking.place))
      .map(({ id }) => ({ id, minutes: this.roster.addedMinutes(id, start, booking.place) }))
      .sort((one, other) => one.minutes - other.minutes || one.id - other.id)
      .map(({ id }) => id);
  }

  private requestInstant(visit: Visit, now: Date): void {
    if (this.askAround(visit, visit.start, now)) return;
    if (visit.booking.isFlexible) this.hold(visit, now);
  }

  /** Sends requests for a time; the first who accepts has the job. */
  private askAround(visit: Visit, reservedFrom: Date, now: Date, standby?: Standby): boolean {
    const { booking } = visit;
    const ids = this.ableFor(booking, reservedFrom).filter((id) => id !== standby?.leftId);
    const key = booking.id + (standby ? standby.round + 1 : 0) * this.visits.length;
    const acceptance = sendRequests(this.roster, { key, place: booking.place }, ids, now);
    if (!acceptance) return false;
    this.roster.reserve(acceptance.professionalId, booking.id, reservedFrom, booking.place);
    visit.reservedFrom = reservedFrom;
    this.setAssigned(visit, acceptance.professionalId, acceptance.at);
    return true;
  }

  private openOn(day: string): Visit[] {
    return this.visits.filter(({ isOpen, start }) => isOpen && dateOf(start) === day);
  }

  /** Plans lines and moves their holds; nothing is assigned yet. */
  private moveHolds(visits: readonly Visit[]): void {
    if (visits.length === 0) return;
    const lines = visits.map((visit) => this.lineOf(visit));
    const plan = planDay(this.inputOf(lines, dateOf((visits[0] as Visit).start)));
    for (const { booking } of visits) this.release(booking.id);
    const chosen = new Map(plan.lines.map((line) => [line.lineId, line.chosen?.professionalId]));
    for (const { booking, start } of visits) {
      const professionalId = chosen.get(booking.id);
      if (professionalId === undefined) continue;
      this.roster.reserve(professionalId, booking.id, start, booking.place);
      this.holders.set(booking.id, professionalId);
    }
  }

  private release(bookingId: number): void {
    const holder = this.holders.get(bookingId);
    if (holder !== undefined) this.roster.release(holder, bookingId);
    this.holders.delete(bookingId);
  }

  private assignAll(visits: readonly Visit[], now: Date): void {
    this.moveHolds(visits);
    let at = now;
    for (const visit of visits) {
      const holder = this.holders.get(visit.booking.id);
      if (holder === undefined) continue;
      this.holders.delete(visit.booking.id);
      at = addMinutes(at, TRANSACTION_MINUTES);
      this.setAssigned(visit, holder, at);
    }
  }

  private setAssigned(visit: Visit, professionalId: number, at: Date): void {
    const { booking } = visit;
    Object.assign(visit, {
      professionalId,
      knownAt: at,
      assignedAt: visit.assignedAt ?? at,
      isOpen: false,
    });
    const known = this.customersOf.get(booking.customerId) ?? new Set();
    this.customersOf.set(booking.customerId, known.add(professionalId));
    if (booking.dropsOutBefore === null || visit.hasDropout) return;
    visit.hasDropout = true;
    const noticedAt =
      booking.dropsOutBefore === 0 ? this.atRiskTime(visit, professionalId, at) : dropoutTime(visit, at);
    this.agenda.add(noticedAt, (later) =>
      this.findStandby(visit, { leftId: professionalId, round: 0 }, later),
    );
  }

  /** A professional who is not on the way is noticed at T − max(20, travel + 5), and at the latest when assigned. */
  private atRiskTime({ start, booking }: Visit, professionalId: number, assignedAt: Date): Date {
    const travel = this.roster.minutesTo(professionalId, booking.place, addMinutes(start, -30));
    const at = addMinutes(start, -Math.max(20, travel + 5));
    return at > assignedAt ? at : addMinutes(assignedAt, 5);
  }

  /**
   * Sends requests to professionals on standby: for the start, or for half an hour later. Asks again after ten minutes, three
   * times, as the customer can choose to.
   */
  private findStandby(visit: Visit, standby: Standby, now: Date): void {
    visit.professionalId = null;
    const { leftId, round } = standby;
    const starts = [visit.start, addMinutes(visit.start, 30)].filter((start) => start > now);
    const isFound = starts.some((start) => this.askAround(visit, start, now, standby));
    if (isFound || round === STANDBY_ROUNDS) this.roster.release(leftId, visit.booking.id);
    else
      this.agenda.add(addMinutes(now, STANDBY_MINUTES), (later) =>
        this.findStandby(visit, { leftId, round: round + 1 }, later),
      );
  }

  private lineOf({ booking, start, isPromised }: Visit): PlanLine {
    const candidates = this.roster.candidatesFor(booking);
    const key = `${booking.subCategory}:${booking.needsFemale}:${cellOf(booking.place)}`;
    const area = this.areas.get(key) ?? { peerIds: candidates.map(({ id }) => id), latest: [] };
    this.areas.set(key, area);
    const known = this.customersOf.get(booking.customerId);
    return {
      id: booking.id,
      place: booking.place,
      ranges: [windowFrom(start, JOB_MINUTES)],
      area,
      holderId: this.holders.get(booking.id) ?? null,
      isFixed: false,
      isPromised,
      candidates: candidates.map(({ id, level }) => ({
        professionalId: id,
        starsOfCustomer: null,
        workedBefore: known?.has(id) ?? false,
        levelsAbove: level,
        genderAllowed: true,
      })),
    };
  }

  private inputOf(lines: readonly PlanLine[], day: string): DayInput {
    const planned = new Set(lines.map(({ id }) => id));
    const ids = new Set(
      lines.flatMap(({ candidates, area }) => [
        ...candidates.map(({ professionalId }) => professionalId),
        ...area.peerIds,
      ]),
    );
    return {
      lines,
      bufferMinutes: BUFFER_MINUTES,
      travelMinutes: this.roster.travelMinutes,
      professionals: [...ids].map((id) => {
        const professional = this.roster.professional(id);
        const jobs = this.roster.jobsOf(id);
        const paid = jobs.filter(({ lineId, from }) => !planned.has(lineId) && dateOf(from) <= day);
        const offered = [...professional.offeredMinutes].filter(([date]) => date <= day);
        return {
          ...professional,
          calendar: { ...professional.calendar, jobs },
          workload: {
            paidMinutes: paid.length * JOB_MINUTES,
            offeredMinutes: offered.reduce((sum, [, minutes]) => sum + minutes, 0),
          },
        };
      }),
    };
  }
}
