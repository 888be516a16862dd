import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { DemoHistory, HistorySlot } from '../content/read-history.ts';
import type { BookingPlan } from './booking-steps.ts';
import type { Actors } from './actors.ts';

/** Slots relative to the moment of loading start at a full five minutes. */
const SLOT_STEP_MS = 300_000;

/** Returns the weekly jobs, booked by all customers except the demo customer in turn. */
export function weeklyWork(
  { weeks, jobs, reviews }: DemoHistory['weeklyJobs'],
  { demoCustomer, customers, professional }: Actors,
  now: Date,
): BookingPlan[] {
  const neighbours = customers.filter((one) => one !== demoCustomer);
  return Array.from({ length: weeks }, (_, week) =>
    jobs.map((job, index): BookingPlan => {
      const turn = week + index;
      return {
        customer: at(neighbours, turn),
        professional: professional(job.professional),
        service: job.service,
        slot: slotStart({ daysFromToday: job.daysFromToday - 7 * week, time: job.time }, now),
        hours: job.hours,
        finalState: 'approved',
        prepaid: turn % 2 === 0,
        description: job.description,
        ...(turn % 3 === 0 && reviews.length > 0 ? { review: at(reviews, turn) } : {}),
      };
    }),
  ).flat();
}

/** Returns the individual bookings, past and current. */
export function singleBookings(
  bookings: DemoHistory['bookings'],
  { customer, professional }: Actors,
  now: Date,
): BookingPlan[] {
  return bookings.map((booking) => ({
    ...booking,
    customer: customer(booking.customer),
    professional: professional(booking.professional),
    slot: slotStart(booking.slot, now),
  }));
}

/** Returns the start of a slot. */
function slotStart(slot: HistorySlot, now: Date): Date {
  if ('time' in slot) return instantOf(addDays(dateOf(now), slot.daysFromToday), slot.time);
  return addMinutes(new Date(Math.floor(now.getTime() / SLOT_STEP_MS) * SLOT_STEP_MS), slot.minutesFromNow);
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new RangeError('empty list');
  return one;
}
