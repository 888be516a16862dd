import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { DISPATCH_WEIGHTS } from '../../server/src/features/booking/dispatch/rules/assignment-cost.ts';
import { cellOf } from '../../server/src/features/places/rules/cells.ts';
import {
  type DayInput,
  planDay,
  type PlanArea,
  type PlanLine,
} from '../../server/src/features/booking/dispatch/rules/plan-day.ts';
import { windowFrom } from '../../server/src/kernel/time-window.ts';
import {
  searchEnd,
  type SearchKind,
  searchKindOf,
} from '../../server/src/features/booking/lines/rules/search-window.ts';
import { atRiskAt, lateAt } from '../../server/src/features/booking/lines/rules/visit-times.ts';
import { Agenda } from './agenda.ts';
import { type Booking, type City, type Professional } from './city.ts';
import { BUFFER_MINUTES, Roster } from './roster.ts';
import { Searches } from './searches.ts';
import { acceptedStarts, dropoutTime, nextLoop, type Visit, visitOf } from './visit.ts';

/** Tomorrow is planned at these times; at the last one it is assigned. */
const PLAN_TIMES = ['13:00', '17:00', '19:30'];
const ASSIGN_TIME = '20:00';

/** A line is assigned in its own transaction, one after another. */
const TRANSACTION_MINUTES = 0.02 / 60;

const DAY_MINUTES = 24 * 60;

/** Work without a professional is tried again this often; in the product, every five minutes. The last answer is three hours before. */
const RETRY_MINUTES = 30;
const ANSWER_HOURS = 3;

/** Whom no one accepted chooses this many more minutes: once for work that begins soon, until the start for a replacement. */
const LONGER_MINUTES = 10;

/** What a customer chose whose search ended without a professional. */
interface Choices {
  askedLonger: boolean;
  moved: boolean;
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
  private readonly searches: Searches;
  private readonly choices = new Map<number, Choices>();
  /** Who dropped out, by booking; they do not get the work again. */
  private readonly left = new Map<number, number>();

  constructor(city: City) {
    this.city = city;
    this.roster = new Roster(city);
    this.visits = city.bookings.map(visitOf);
    this.searches = new Searches(this.roster, this.agenda);
  }

  run(): Visit[] {
    for (const visit of this.visits) this.agenda.add(visit.booking.bookedAt, (now) => this.book(visit, now));
    for (const day of this.city.days) {
      const eve = addDays(day, -1);
      for (const time of PLAN_TIMES)
        this.agenda.add(instantOf(eve, time), () => this.moveHolds(this.openOn(day)));
      this.agenda.add(instantOf(eve, ASSIGN_TIME), (now) => this.assignAll(this.openOn(day), now));
      for (let minute = RETRY_MINUTES; minute < DAY_MINUTES; minute += RETRY_MINUTES)
        this.agenda.add(addMinutes(instantOf(day, '00:00'), minute), (now) =>
          this.assignAll(
            this.openOn(day).filter(({ start }) => start >= addMinutes(now, ANSWER_HOURS * 60)),
            now,
          ),
        );
    }
    this.agenda.run();
    return [...this.visits];
  }

  /**
   * Holds time at the first start that the customer accepts; without one, the line is a request or the customer leaves. Work
   * that begins soon is then offered to professionals on duty.
   */
  private book(visit: Visit, now: Date): void {
    const { booking } = visit;
    visit.dueAt = now;
    for (const start of acceptedStarts(booking, now)) {
      const [best] = this.ableFor(booking, start);
      if (best === undefined) continue;
      Object.assign(visit, { start, reservedFrom: start, isPromised: true });
      this.roster.reserve(best, booking.id, start, booking.place);
      this.holders.set(booking.id, best);
      break;
    }
    const kind = searchKindOf({ startsAt: visit.start, assignedBefore: visit.assignedAt !== null }, now);
    if (kind)
      this.search(visit, kind, searchEnd(kind, { startsAt: visit.start, isAssigned: false }, now), now);
    else this.place(visit, now);
  }

  /** Leaves a line to the plan of its day, or assigns it at once if that day is already assigned. */
  private place(visit: Visit, now: Date): void {
    visit.isOpen = this.holders.has(visit.booking.id) || visit.start >= addMinutes(now, ANSWER_HOURS * 60);
    const evening = instantOf(addDays(dateOf(visit.start), -1), ASSIGN_TIME);
    if (evening > now) visit.dueAt = evening;
    else if (visit.isOpen) this.agenda.add(nextLoop(now), (later) => this.assignAll([visit], later));
  }

  private candidatesFor(booking: Booking): Professional[] {
    const leftId = this.left.get(booking.id);
    return this.roster.candidatesFor(booking).filter(({ id }) => id !== leftId);
  }

  /** Returns the ids of professionals who can do a booking, those with the least added travel first. */
  private ableFor(booking: Booking, start: Date): number[] {
    return this.candidatesFor(booking)
      .filter(({ id }) => this.roster.canDo(id, start, booking.place))
      .map(({ id }) => ({ id, minutes: this.roster.addedMinutes(id, start, booking.place) }))
      .sort((one, other) => one.minutes - other.minutes || one.id - other.id)
      .map(({ id }) => id);
  }

  /** Asks professionals on duty; the first who accepts has the job. */
  private search(visit: Visit, kind: SearchKind, endsAt: Date, now: Date): void {
    const { booking } = visit;
    const leftId = this.left.get(booking.id);
    this.searches.start(
      {
        visit,
        kind,
        endsAt,
        leftId: leftId ?? null,
        begins: (hasCandidates) => {
          if (!this.holders.has(booking.id)) return true;
          // The holder does the work if no professional near is on duty.
          if (!hasCandidates) this.place(visit, now);
          else {
            this.release(booking.id);
            if (visit.dropoutStart === null) visit.isPromised = false;
          }
          return hasCandidates;
        },
        accepted: (professionalId, at, begin) => {
          if (leftId !== undefined) this.roster.release(leftId, booking.id);
          visit.reservedFrom = begin;
          this.roster.reserve(professionalId, booking.id, begin, booking.place);
          this.setAssigned(visit, professionalId, at);
        },
        unfilled: (at) => this.choose(visit, kind, at),
      },
      now,
    );
  }

  /**
   * What customers choose without a professional: ten more minutes, once for work that begins soon, and until the start for a
   * replacement; then another time, if they accept one.
   */
  private choose(visit: Visit, kind: SearchKind, now: Date): void {
    const { booking } = visit;
    const leftId = this.left.get(booking.id);
    const choices = this.choices.get(booking.id) ?? { askedLonger: false, moved: false };
    this.choices.set(booking.id, choices);
    if (kind === 'standby' ? now < visit.start : !choices.askedLonger) {
      choices.askedLonger = true;
      this.search(visit, kind, addMinutes(now, LONGER_MINUTES), now);
      return;
    }
    if (leftId !== undefined) this.roster.release(leftId, booking.id);
    if (!booking.isFlexible || choices.moved) return;
    choices.moved = true;
    this.book(visit, now);
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

  private assignAll(placed: readonly Visit[], now: Date): void {
    const visits = placed.filter(({ isOpen }) => isOpen);
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
    if (booking.dropsOutBefore === null || visit.dropoutStart !== null) return;
    visit.dropoutStart = visit.start;
    if (booking.dropsOutBefore > 0)
      this.agenda.add(dropoutTime(visit, at), (now) => this.giveBack(visit, professionalId, now));
    else
      this.agenda.add(this.noticedAt(visit, professionalId, at), (now) =>
        this.miss(visit, professionalId, now),
      );
  }

  /** A professional gives the job back: their time is free, and a replacement is looked for. */
  private giveBack(visit: Visit, professionalId: number, now: Date): void {
    this.roster.release(professionalId, visit.booking.id);
    this.findStandby(visit, false, professionalId, now);
  }

  /** A professional does not come: their time stays reserved until someone replaces them. */
  private miss(visit: Visit, professionalId: number, now: Date): void {
    this.findStandby(visit, true, professionalId, now);
  }

  private findStandby(visit: Visit, isAssigned: boolean, leftId: number, now: Date): void {
    visit.professionalId = null;
    this.left.set(visit.booking.id, leftId);
    const endsAt = searchEnd('standby', { startsAt: visit.start, isAssigned }, now);
    this.search(visit, 'standby', endsAt, now);
  }

  /** Returns when a professional who does not set out is noticed: at risk, or late if they were assigned too recently. */
  private noticedAt({ start, booking }: Visit, professionalId: number, assignedAt: Date): Date {
    const { base } = this.roster.professional(professionalId);
    const times = {
      slotStart: start,
      slotEnd: addMinutes(start, this.city.jobMinutes),
      assignedAt,
      onWayAt: null,
      arrivedAt: null,
      absentAt: null,
      travelMinutes: this.roster.travelMinutes(base, booking.place, start),
    };
    return atRiskAt(times) ?? lateAt(times) ?? start;
  }

  private lineOf({ booking, start, isPromised }: Visit): PlanLine {
    const candidates = this.candidatesFor(booking);
    const key = `${booking.subCategory}:${booking.needsFemale}:${cellOf(booking.place)}`;
    const area = this.areas.get(key) ?? { peerIds: candidates.map(({ id }) => id), latest: [] };
    this.areas.set(key, area);
    const known = this.customersOf.get(booking.customerId);
    return {
      id: booking.id,
      place: booking.place,
      ranges: [windowFrom(start, this.city.jobMinutes)],
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
        // As in the product: the offer of a week, although this city has only these days.
        const [offered = 0] = professional.offeredMinutes.values();
        return {
          ...professional,
          calendar: { ...professional.calendar, jobs },
          workload: {
            paidMinutes: paid.length * this.city.jobMinutes,
            offeredMinutes: offered * DISPATCH_WEIGHTS.fairness.days,
          },
        };
      }),
    };
  }
}
