import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { visitQuestionOf } from '../lines/visit-question.ts';

/** A line with its booking: one card. */
export interface Visit {
  readonly booking: Booking;
  readonly line: BookingLine;
}

/** The visits of a customer by what they need, each group in the order of its visits. */
export interface VisitGroups {
  /** The customer has to decide: extra time, finished work, a professional who is late, … */
  readonly needsYou: readonly Visit[];
  readonly today: readonly Visit[];
  readonly later: readonly Visit[];
  /** Declined work that an operator looks at. */
  readonly underReview: readonly Visit[];
}

/** Groups the lines of bookings; `today` is a date. A visit of an earlier day that is not over yet counts as today's. */
export function groupVisits(bookings: readonly Booking[], today: string): VisitGroups {
  const visits = bookings
    .flatMap((booking) => booking.details.map((line) => ({ booking, line })))
    .toSorted(bySlot);
  const group = (name: keyof VisitGroups) => visits.filter(({ line }) => groupOf(line, today) === name);
  return {
    needsYou: group('needsYou'),
    today: group('today'),
    later: group('later'),
    underReview: group('underReview'),
  };
}

/** Returns the next visit, which is shown open. */
export function nearestVisit({ today, later }: VisitGroups): Visit | undefined {
  return today[0] ?? later[0];
}

function groupOf(line: BookingLine, today: string): keyof VisitGroups {
  const { allowed_actions } = line;
  if (
    allowed_actions.includes('answer_extra') ||
    allowed_actions.includes('approve') ||
    visitQuestionOf(line)
  )
    return 'needsYou';
  if (line.under_review) return 'underReview';
  return line.service_date <= today ? 'today' : 'later';
}

function bySlot({ line: one }: Visit, { line: other }: Visit): number {
  return (
    one.service_date.localeCompare(other.service_date) ||
    one.service_time.localeCompare(other.service_time) ||
    one.id - other.id
  );
}
