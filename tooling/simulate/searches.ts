import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { random } from '../../server/demo/random.ts';
import {
  INSTANT_REACH_MINUTES,
  type NearbyOnDuty,
} from '../../server/src/features/booking/dispatch/rules/arrival.ts';
import type { SearchKind } from '../../server/src/features/booking/lines/rules/search-window.ts';
import {
  possibleTimes,
  STANDBY_FREE_MINUTES,
} from '../../server/src/features/booking/requests/rules/possible-times.ts';
import { nextRing } from '../../server/src/features/booking/requests/rules/rings.ts';
import type { Agenda } from './agenda.ts';
import type { Roster } from './roster.ts';
import type { Visit } from './visit.ts';

/** Share of working professionals who are on duty, and of requests that are accepted. */
const ON_DUTY = 0.85;
const ACCEPTED = 0.6;

/** A professional accepts a request after 5 to 60 seconds, or does not answer. */
const ANSWER_SECONDS = { least: 5, most: 60 };

/** A search among professionals on duty for the work of a visit. */
export interface Search {
  readonly visit: Visit;
  readonly kind: SearchKind;
  readonly endsAt: Date;
  /** Who left the work; they are not asked. */
  readonly leftId: number | null;
  /** Whether a professional's time is held for the work. */
  isHeld(): boolean;
  /** Called when the first professionals are asked: no time is held any more. */
  asks(): void;
  /** Assigns the work as if it were planned; `false`: no one can do it, or its professional may still come. */
  assign(now: Date): boolean;
  /** `begin`: when the professional can be there. */
  accepted(professionalId: number, at: Date, begin: Date): void;
  unfilled(now: Date): void;
}

interface RunningSearch extends Search {
  ring: number;
  readonly number: number;
  readonly asked: Set<number>;
  isEnded: boolean;
}

/** Runs searches step by step, as `advanceSearch` does: with the product's rings, and one open request per professional. */
export class Searches {
  private readonly roster: Roster;
  private readonly agenda: Agenda;
  /** When the open request of each professional ends, in milliseconds. */
  private readonly openUntil = new Map<number, number>();
  /** The searches of each booking so far. */
  private readonly numbers = new Map<number, number>();

  constructor(roster: Roster, agenda: Agenda) {
    this.roster = roster;
    this.agenda = agenda;
  }

  start(search: Search, now: Date): void {
    const { id } = search.visit.booking;
    const number = (this.numbers.get(id) ?? 0) + 1;
    this.numbers.set(id, number);
    const running = { ...search, ring: 0, number, asked: new Set<number>(), isEnded: false };
    this.agenda.add(now, (at) => this.step(running, at));
  }

  /** As `advanceSearch`: the last step assigns the work, else the customer chooses. */
  private step(search: RunningSearch, now: Date): void {
    if (search.isEnded) return;
    if (search.endsAt <= now) {
      search.isEnded = true;
      if (!search.assign(now)) search.unfilled(now);
      return;
    }
    const { ring, asked, seconds } = nextRing(this.candidatesFor(search, now), search.ring);
    if (asked.length === 0 && search.isHeld() && search.assign(now)) {
      search.isEnded = true;
      return;
    }
    if (search.ring === 0 && asked.length > 0) search.asks();
    search.ring = ring;
    const next = earlier(addMinutes(now, seconds / 60), search.endsAt);
    for (const { professionalId } of asked) this.ask(search, professionalId, now, next);
    this.agenda.add(next, (later) => this.step(search, later));
  }

  private ask(search: RunningSearch, professionalId: number, now: Date, until: Date): void {
    search.asked.add(professionalId);
    this.openUntil.set(professionalId, until.getTime());
    const at = addMinutes(now, answerSeconds(search.visit.booking.id, search.number, professionalId) / 60);
    if (at < until) this.agenda.add(at, (later) => this.accept(search, professionalId, later));
  }

  private accept(search: RunningSearch, professionalId: number, now: Date): void {
    const begin = search.isEnded ? null : this.acceptedBegin(search, professionalId, now);
    if (!begin) return;
    search.isEnded = true;
    for (const id of search.asked)
      if ((this.openUntil.get(id) ?? 0) > now.getTime()) this.openUntil.delete(id);
    search.accepted(professionalId, now, begin);
  }

  /** As `dutyCandidates`: replacements who are free for two hours, else those who are free for the work. */
  private candidatesFor(search: RunningSearch, now: Date): NearbyOnDuty[] {
    const { visit, leftId, asked, kind } = search;
    const near = this.roster
      .candidatesFor(visit.booking)
      .filter(({ id }) => id !== leftId && !asked.has(id) && (this.openUntil.get(id) ?? 0) <= now.getTime())
      .filter(({ id }) => isOnDuty(id, now))
      .map(({ id }) => ({
        professionalId: id,
        minutes: this.roster.minutesTo(id, visit.booking.id, visit.booking.place, now),
      }))
      .filter(({ minutes }) => minutes <= INSTANT_REACH_MINUTES);
    const freeFor = (minutes: number) =>
      near.filter(({ professionalId }) => this.beginOf(search, professionalId, now, minutes) !== null);
    const free = freeFor(STANDBY_FREE_MINUTES);
    return free.length > 0 || kind === 'instant' ? free : freeFor(0);
  }

  /** As `acceptRequest`: for work that begins soon, their reserved time decides; the way there was checked when they were asked. */
  private acceptedBegin(search: Search, professionalId: number, now: Date): Date | null {
    const { booking, start } = search.visit;
    if (search.kind === 'standby') return this.beginOf(search, professionalId, now, 0);
    const isAble =
      this.roster.worksAt(professionalId, start) && this.roster.isFree(professionalId, start, booking.id);
    return isAble ? start : null;
  }

  /** Returns when a professional could begin the work; null if they cannot do it. */
  private beginOf(
    { visit, kind }: Search,
    professionalId: number,
    now: Date,
    freeMinutes: number,
  ): Date | null {
    const { booking, start } = visit;
    const minutes = this.roster.minutesTo(professionalId, booking.id, booking.place, now);
    const work = [this.roster.workFrom(start)];
    const time = possibleTimes(work, kind, now, minutes, freeMinutes).find((ranges) =>
      this.roster.canDo(professionalId, booking.id, ranges, booking.place),
    );
    return time?.[0]?.from ?? null;
  }
}

/** Returns whether a professional who works on a day is on duty. */
export function isOnDuty(professionalId: number, now: Date): boolean {
  const day = Date.parse(dateOf(now)) / 86_400_000;
  return random(professionalId * 7919 + day).next() < ON_DUTY;
}

/** Returns after how many seconds a professional accepts a request of a booking's search, numbered from 1; infinite if they do not answer. */
export function answerSeconds(bookingId: number, search: number, professionalId: number): number {
  const numbers = random(bookingId * 104_729 + search * 7907 + professionalId * 31);
  if (numbers.next() >= ACCEPTED) return Number.POSITIVE_INFINITY;
  return numbers.between(ANSWER_SECONDS.least, ANSWER_SECONDS.most);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
