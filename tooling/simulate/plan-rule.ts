import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import {
  assignmentHorizon,
  lastAttemptBefore,
  planDueAt,
  plannedDay,
} from '../../server/src/features/booking/assignment/rules/plan-times.ts';
import { edgesInTime } from '../../server/src/features/booking/dispatch/rules/arrival.ts';
import { planDay } from '../../server/src/features/booking/dispatch/rules/plan-day.ts';
import { unassignedEnd } from '../../server/src/features/booking/lines/rules/draft-end.ts';
import {
  searchEnd,
  type SearchKind,
  searchKindOf,
} from '../../server/src/features/booking/lines/rules/search-window.ts';
import { atRiskAt } from '../../server/src/features/booking/lines/rules/visit-times.ts';
import { Agenda } from './agenda.ts';
import type { Booking, City, Professional } from './city.ts';
import { Holds } from './holds.ts';
import { loopTimes, nextLoop } from './loops.ts';
import { PlanInputs } from './plan-input.ts';
import { Roster } from './roster.ts';
import { Searches } from './searches.ts';
import { acceptedStarts, dropoutTime, type Visit, visitOf } from './visit.ts';

/** When tomorrow's work is due. */
const ASSIGN_TIME = '20:00';

/** A line is assigned in its own transaction, one after another. */
const TRANSACTION_MINUTES = 0.02 / 60;

/** The setting `unallocatedGraceMinutes`: a line without a professional is cancelled this long after its start. */
const SETTINGS = { unallocatedGraceMinutes: 30 };

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
  private readonly inputs: PlanInputs;
  private readonly searches: Searches;
  private readonly holds: Holds;
  /** Lines without a professional, except those for which professionals on duty are asked. */
  private readonly placed = new Set<Visit>();
  /** To whom lines are assigned, by booking, also if they do not come. */
  private readonly assigned = new Map<number, number>();
  /** When lines were last tried, by booking. */
  private readonly attemptedAt = new Map<number, Date>();
  /** When the last plan of a day was due. */
  private readonly plannedAt = new Map<string, Date>();
  /** Who should do a line by the last plan of its day. */
  private readonly planned = new Map<number, { readonly day: string; readonly professionalId: number }>();
  /** Whose work customers have had. */
  private readonly workedFor = new Map<number, Set<number>>();
  private readonly choices = new Map<number, Choices>();
  /** Who dropped out, by booking; they do not get the work again. */
  private readonly left = new Map<number, number>();

  constructor(city: City) {
    this.city = city;
    this.roster = new Roster(city);
    this.visits = city.bookings.map(visitOf);
    this.searches = new Searches(this.roster, this.agenda);
    this.holds = new Holds(this.roster, (booking) => this.candidatesFor(booking));
    this.inputs = new PlanInputs(this.roster, this.visits, {
      holderOf: (id) => this.holds.holderOf(id),
      professionalOf: (id) => this.assigned.get(id),
      isPromised: (id) => this.holds.isPromised(id),
      candidatesFor: (booking) => this.candidatesFor(booking),
      hasWorkedFor: (customerId, id) => this.workedFor.get(customerId)?.has(id) ?? false,
    });
  }

  run(): Visit[] {
    for (const visit of this.visits) this.agenda.add(visit.booking.bookedAt, (now) => this.book(visit, now));
    for (const at of this.city.days.flatMap(loopTimes)) this.agenda.add(at, (now) => this.runLoop(now));
    this.agenda.run();
    return [...this.visits];
  }

  /** Holds time at the first start that the customer accepts; without one, the line is a request. */
  private book(visit: Visit, now: Date): void {
    const { booking } = visit;
    visit.isPromised = acceptedStarts(booking, now).some((start) => this.holds.hold(visit, start));
    this.place(visit, now);
  }

  /** Leaves a line to the plan of its day or to the loop; asks professionals on duty if the work begins soon. */
  private place(visit: Visit, now: Date): void {
    const times = { startsAt: visit.start, assignedBefore: visit.assignedAt !== null, isAssigned: false };
    const kind = searchKindOf(times, now);
    const evening = instantOf(addDays(dateOf(visit.start), -1), ASSIGN_TIME);
    visit.dueAt = evening > now ? evening : now;
    if (kind) this.search(visit, kind, searchEnd(kind, times, now), now);
    else this.placed.add(visit);
    this.agenda.add(nextLoop(now), (later) => this.runLoop(later));
  }

  /** As the loop `assignment`. */
  private runLoop(now: Date): void {
    this.assignDue(now);
    this.planTomorrow(now);
    this.assignDue(now);
  }

  private candidatesFor(booking: Booking): Professional[] {
    const leftId = this.left.get(booking.id);
    return this.roster.candidatesFor(booking).filter(({ id }) => id !== leftId);
  }

  /** Asks professionals on duty; the first who accepts has the job. */
  private search(visit: Visit, kind: SearchKind, endsAt: Date, now: Date): void {
    const { booking } = visit;
    const leftId = this.left.get(booking.id);
    this.placed.delete(visit);
    this.searches.start(
      {
        visit,
        kind,
        endsAt,
        leftId: leftId ?? null,
        isHeld: () => this.holds.holderOf(booking.id) !== null,
        asks: () => {
          this.holds.promiseInstant(booking.id);
          if (visit.dropoutStart === null) visit.isPromised = false;
        },
        assign: (at) => !this.assigned.has(booking.id) && visit.start > at && this.assign(visit, at),
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
   * replacement; then another time, if they accept one. Whose professional does not come waits for an hour, and leaves.
   */
  private choose(visit: Visit, kind: SearchKind, now: Date): void {
    const { booking } = visit;
    if (this.assigned.has(booking.id)) return;
    const choices = this.choices.get(booking.id) ?? { askedLonger: false, moved: false };
    this.choices.set(booking.id, choices);
    if (kind === 'standby' ? now < visit.start : !choices.askedLonger) {
      choices.askedLonger = true;
      this.search(visit, kind, addMinutes(now, LONGER_MINUTES), now);
      return;
    }
    if (!booking.isFlexible || choices.moved) return;
    choices.moved = true;
    const { start: before } = visit;
    const isMoved = acceptedStarts(booking, now).some(
      (start) => start.getTime() !== before.getTime() && this.holds.hold(visit, start),
    );
    if (!isMoved) return;
    visit.isPromised = true;
    this.place(visit, now);
  }

  /** As `planCities`: plans tomorrow and moves its holds, once for each time at which it is due. */
  private planTomorrow(now: Date): void {
    const [dueAt, day] = [planDueAt(now), plannedDay(now)];
    const visits = [...this.placed].filter(({ start }) => dateOf(start) === day);
    const last = this.plannedAt.get(day);
    if (!dueAt || visits.length === 0 || (last && last >= dueAt)) return;
    this.plannedAt.set(day, dueAt);
    for (const [id, line] of this.planned) if (line.day <= day) this.planned.delete(id);
    const plan = planDay(this.inputs.inputOf(visits, now));
    const chosen = new Map(plan.lines.map((line) => [line.lineId, line.chosen?.professionalId]));
    for (const visit of visits) {
      const { id } = visit.booking;
      const professionalId = chosen.get(id);
      if (professionalId === undefined) continue;
      this.planned.set(id, { day, professionalId });
      this.holds.holdWith(visit, professionalId);
    }
  }

  /** As `assignPlacedLines`: today's lines, and tomorrow's in the evening, each on its own, and again after five minutes. */
  private assignDue(now: Date): void {
    const [until, before] = [assignmentHorizon('auto', now), lastAttemptBefore(now)];
    for (const visit of this.placed)
      if (unassignedEnd(visit.start, SETTINGS) <= now) this.placed.delete(visit);
    const due = [...this.placed]
      .filter(
        ({ start, booking }) => start < until && !((this.attemptedAt.get(booking.id) ?? before) > before),
      )
      .sort((one, other) => one.start.getTime() - other.start.getTime() || one.booking.id - other.booking.id);
    let at = now;
    for (const visit of due) {
      at = addMinutes(at, TRANSACTION_MINUTES);
      this.attemptedAt.set(visit.booking.id, now);
      this.assign(visit, now, at);
    }
  }

  /** As `assignByPlan`: to the professional of the plan, else to the one with the least cost now; `false`: no one can. */
  private assign(visit: Visit, now: Date, at = now): boolean {
    const { booking, start } = visit;
    const input = this.inputs.inputOf([visit], now);
    const [line] = planDay(input).lines;
    const [planLine] = input.lines;
    if (!line || !planLine) return false;
    const ids = edgesInTime(input, planLine, line.edges, now).map(({ professionalId }) => professionalId);
    const preferred = [this.planned.get(booking.id)?.professionalId, line.chosen?.professionalId, ...ids];
    const professionalId = preferred.find((id) => id !== undefined && ids.includes(id));
    if (professionalId === undefined) return false;
    this.holds.release(booking.id);
    visit.reservedFrom = start;
    this.roster.reserve(professionalId, booking.id, start, booking.place);
    this.setAssigned(visit, professionalId, now, at);
    return true;
  }

  private setAssigned(visit: Visit, professionalId: number, now: Date, at = now): void {
    const { booking } = visit;
    this.placed.delete(visit);
    this.assigned.set(booking.id, professionalId);
    Object.assign(visit, { professionalId, knownAt: at, assignedAt: visit.assignedAt ?? at });
    if (booking.dropsOutBefore === null || visit.dropoutStart !== null) {
      this.work(visit, professionalId, now);
      return;
    }
    visit.dropoutStart = visit.start;
    if (booking.dropsOutBefore > 0)
      this.agenda.add(dropoutTime(visit, now), (later) => this.giveBack(visit, professionalId, later));
    else {
      visit.professionalId = null;
      const noticedAt = this.noticedAt(visit, professionalId, now);
      if (noticedAt) this.agenda.add(noticedAt, (later) => this.miss(visit, professionalId, later));
    }
  }

  /** A professional comes and does the work; what is left of its time is free again. */
  private work({ booking, start, reservedFrom }: Visit, professionalId: number, now: Date): void {
    const soon = addMinutes(now, 1);
    const begin = reservedFrom > soon ? reservedFrom : soon;
    const end = addMinutes(begin, this.city.jobMinutes * booking.durationFactor);
    if (begin > start) this.agenda.add(begin, () => this.roster.shift(professionalId, booking.id, begin));
    this.agenda.add(end, () => {
      this.roster.shorten(professionalId, booking.id, end);
      const known = this.workedFor.get(booking.customerId) ?? new Set();
      this.workedFor.set(booking.customerId, known.add(professionalId));
    });
  }

  /** A professional gives the job back: someone else's time is held, and a replacement is looked for. */
  private giveBack(visit: Visit, professionalId: number, now: Date): void {
    const { id } = visit.booking;
    this.roster.release(professionalId, id);
    this.assigned.delete(id);
    visit.professionalId = null;
    this.left.set(id, professionalId);
    if (!this.holds.hold(visit, visit.start)) this.holds.breakPromise(id);
    const times = { startsAt: visit.start, isAssigned: false };
    this.search(visit, 'standby', searchEnd('standby', times, now), now);
  }

  /** A professional does not come: their time stays reserved until someone replaces them. */
  private miss(visit: Visit, professionalId: number, now: Date): void {
    this.left.set(visit.booking.id, professionalId);
    const times = { startsAt: visit.start, isAssigned: true };
    this.search(visit, 'standby', searchEnd('standby', times, now), now);
  }

  /** Returns when a professional who does not set out is noticed; null: only when they are late, and no one is asked. */
  private noticedAt({ start, booking }: Visit, professionalId: number, assignedAt: Date): Date | null {
    const { base } = this.roster.professional(professionalId);
    return atRiskAt({
      slotStart: start,
      slotEnd: this.roster.workFrom(start).to,
      assignedAt,
      onWayAt: null,
      arrivedAt: null,
      absentAt: null,
      travelMinutes: this.roster.travelMinutes(base, booking.place, start),
    });
  }
}
