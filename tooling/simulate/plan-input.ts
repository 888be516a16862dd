import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { dayWindow } from '../../server/src/features/booking/assignment/rules/plan-times.ts';
import { DISPATCH_WEIGHTS } from '../../server/src/features/booking/dispatch/rules/assignment-cost.ts';
import type {
  DayInput,
  PlanArea,
  PlanLine,
  PlanProfessional,
} from '../../server/src/features/booking/dispatch/rules/plan-day.ts';
import { cellOf, coverageCells } from '../../server/src/features/places/rules/cells.ts';
import type { Booking, Professional } from './city.ts';
import { BUFFER_MINUTES, type Roster } from './roster.ts';
import type { Visit } from './visit.ts';

/** Jobs of the last days count for the part `in_a_row`. */
const LATEST_DAYS = 14;

/** What the plan of some lines reads besides the city and the reserved time. */
export interface LineFacts {
  /** Whose time is held for a booking that is not assigned. */
  holderOf(bookingId: number): number | null;
  /** To whom a booking is assigned, also if they do not come. */
  professionalOf(bookingId: number): number | undefined;
  /** Whether a time is promised to the customer now. */
  isPromised(bookingId: number): boolean;
  /** Who may do a booking, without those who gave it back. */
  candidatesFor(booking: Booking): readonly Professional[];
  /** Whether a professional has finished work for a customer. */
  hasWorkedFor(customerId: number, professionalId: number): boolean;
}

/** Makes the input of the plan as `loadPlanInput` reads it from the database. */
export class PlanInputs {
  private readonly roster: Roster;
  private readonly facts: LineFacts;
  private readonly peers: ReadonlyMap<string, readonly number[]>;
  private readonly visitsByArea: ReadonlyMap<string, readonly Visit[]>;

  constructor(roster: Roster, visits: readonly Visit[], facts: LineFacts) {
    this.roster = roster;
    this.facts = facts;
    this.peers = peersByArea(roster.city.professionals);
    this.visitsByArea = Map.groupBy(visits, ({ booking }) => areaKey(booking));
  }

  /** Returns the input for the plan of some lines. */
  inputOf(visits: readonly Visit[], now: Date): DayInput {
    const lines = this.linesOf(visits);
    const ids = new Set(
      lines.flatMap(({ candidates, area }) => [
        ...candidates.map(({ professionalId }) => professionalId),
        ...area.peerIds,
      ]),
    );
    const lastDay = [dateOf(now), ...visits.map(({ start }) => dateOf(start))].reduce((one, other) =>
      one > other ? one : other,
    );
    return {
      lines,
      bufferMinutes: BUFFER_MINUTES,
      travelMinutes: this.roster.travelMinutes,
      professionals: [...ids].map((id) => this.professionalOf(id, lastDay)),
    };
  }

  private linesOf(visits: readonly Visit[]): PlanLine[] {
    const [first] = visits.map(({ start }) => start).sort((one, other) => one.getTime() - other.getTime());
    if (!first) return [];
    const { from } = dayWindow(dateOf(first));
    // One object for all lines of an area: the plan compares them.
    const areas = new Map<string, PlanArea>();
    return visits.map(({ booking, start }) => {
      const key = areaKey(booking);
      const area = areas.get(key) ?? { peerIds: this.peers.get(key) ?? [], latest: this.latestIn(key, from) };
      areas.set(key, area);
      return {
        id: booking.id,
        place: booking.place,
        ranges: [this.roster.workFrom(start)],
        area,
        holderId: this.facts.holderOf(booking.id),
        isFixed: false,
        isPromised: this.facts.isPromised(booking.id),
        candidates: this.facts.candidatesFor(booking).map(({ id, level }) => ({
          professionalId: id,
          starsOfCustomer: null,
          workedBefore: this.facts.hasWorkedFor(booking.customerId, id),
          levelsAbove: level,
          genderAllowed: true,
        })),
      };
    });
  }

  /** Returns the professionals of the last jobs of an area before a day, in the order of their begin. */
  private latestIn(area: string, day: Date): number[] {
    const least = addMinutes(day, -LATEST_DAYS * 24 * 60);
    return (this.visitsByArea.get(area) ?? [])
      .filter(({ start }) => start >= least && start < day)
      .sort((one, other) => one.start.getTime() - other.start.getTime() || one.booking.id - other.booking.id)
      .flatMap(({ booking }) => this.facts.professionalOf(booking.id) ?? [])
      .slice(-DISPATCH_WEIGHTS.inARow.jobs);
  }

  private professionalOf(id: number, lastDay: string): PlanProfessional {
    const { days } = DISPATCH_WEIGHTS.fairness;
    const week = { from: dayWindow(addDays(lastDay, 1 - days)).from, to: dayWindow(lastDay).to };
    const professional = this.roster.professional(id);
    const jobs = this.roster.jobsOf(id);
    const paidMinutes = jobs
      .filter(
        ({ lineId, from, to }) => this.facts.holderOf(lineId) !== id && from < week.to && to > week.from,
      )
      .reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000 - BUFFER_MINUTES, 0);
    // The offer of a week, although the city has only some of its days.
    const [offered = 0] = professional.offeredMinutes.values();
    return {
      ...professional,
      calendar: { ...professional.calendar, jobs },
      workload: { paidMinutes, offeredMinutes: offered * days },
    };
  }
}

/** Lines of one sub-category and cell share an area. */
function areaKey({ subCategory, place }: Pick<Booking, 'subCategory' | 'place'>): string {
  return `${subCategory} ${cellOf(place)}`;
}

/** Returns who covers each cell with each sub-category, as the product's `peersAt`: also those whose radius ends within the cell. */
function peersByArea(professionals: readonly Professional[]): Map<string, number[]> {
  const peers = new Map<string, number[]>();
  for (const { id, base, radiusKm, subCategories } of professionals)
    for (const cell of coverageCells(base, radiusKm))
      for (const subCategory of subCategories) {
        const key = `${subCategory} ${cell}`;
        const ids = peers.get(key);
        if (ids) ids.push(id);
        else peers.set(key, [id]);
      }
  return peers;
}
