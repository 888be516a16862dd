import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { rank } from '../../server/src/features/booking/dispatch/rules/ranking.ts';
import { distanceKm } from '../../server/src/features/places/rules/distance.ts';
import { Agenda } from './agenda.ts';
import type { Booking, City } from './city.ts';
import { nextLoop } from './loops.ts';
import { Roster } from './roster.ts';
import { acceptedStarts, dropoutTime, type Visit, visitOf } from './visit.ts';

/** Hours of the day at which lines without a professional are tried again. */
const RETRY_HOURS = [7, 9, 11, 13, 15, 17, 19];

/**
 * Simulates the greedy rule: a line is assigned when it is booked, to the first professional of `rank` whose reserved time
 * leaves room. Travel between jobs does not count. A job that its professional releases is assigned again in the same way; a
 * professional who does not come is noticed only after the slot.
 */
export function runGreedyRule(city: City): Visit[] {
  const roster = new Roster(city);
  const agenda = new Agenda();
  const visits = city.bookings.map(visitOf);
  for (const visit of visits)
    agenda.add(visit.booking.bookedAt, (now) => {
      visit.isPromised = acceptedStarts(visit.booking, now).some((start) =>
        assign(roster, agenda, visit, start, nextLoop(now)),
      );
      visit.isOpen = !visit.isPromised;
    });
  for (const day of city.days)
    for (const hour of RETRY_HOURS)
      agenda.add(addMinutes(instantOf(day, '00:00'), hour * 60), (now) => {
        for (const visit of visits)
          if (visit.isOpen && visit.start > now) assign(roster, agenda, visit, visit.start, now);
      });
  agenda.run();
  return visits;
}

function assign(roster: Roster, agenda: Agenda, visit: Visit, start: Date, now: Date): boolean {
  const { booking } = visit;
  const professionalId = bestFor(roster, booking, start);
  if (professionalId === null) return false;
  roster.reserve(professionalId, booking.id, start, booking.place);
  Object.assign(visit, {
    start,
    reservedFrom: start,
    professionalId,
    knownAt: now,
    assignedAt: visit.assignedAt ?? now,
  });
  visit.isOpen = false;
  if (booking.dropsOutBefore !== null && visit.dropoutStart === null) {
    visit.dropoutStart = start;
    if (booking.dropsOutBefore === 0) visit.professionalId = null;
    else
      agenda.add(dropoutTime(visit, now), (later) => {
        visit.professionalId = null;
        // The reserved time stays until a replacement is chosen, so that it is another professional.
        visit.isOpen = !assign(roster, agenda, visit, start, later);
        roster.release(professionalId, booking.id);
      });
  }
  return true;
}

function bestFor(roster: Roster, booking: Booking, start: Date): number | null {
  const [best] = rank(
    roster.candidatesFor(booking).map((one) => ({
      id: one.id,
      free: roster.isFree(one.id, start, 0),
      held: false,
      unavailabilityReason: roster.worksAt(one.id, start) ? null : 'outside_hours',
      coversPlace: true,
      offersService: true,
      distanceKm: distanceKm(one.base, booking.place),
      rating: one.rating,
      jobsThisWeek: roster.jobsOf(one.id).length,
    })),
  );
  return best?.eligible ? best.id : null;
}
