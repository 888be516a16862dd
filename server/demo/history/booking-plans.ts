import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { BookingPlan } from './booking-steps.ts';
import type { Actors } from './actors.ts';

/** Number of weeks in the history. */
export const WEEKS = 12;

const HOUR = 60;
const DAY = 24 * HOUR;

/** The demo’s first professional. */
export const RAMESH = '9000010001';
/** The demo’s second professional. */
export const LAKSHMI = '9000010002';
const IMRAN = '9000010003';

/** Weekly jobs: professional, days before today, time and service. */
const WEEKLY = [
  { who: RAMESH, day: 1, time: '10:00', service: 'electrician', hours: 2, text: 'Two fans and the MCB box.' },
  {
    who: RAMESH,
    day: 3,
    time: '15:00',
    service: 'ac-repair',
    hours: 2,
    text: 'Split AC in the hall, not cooling.',
  },
  {
    who: LAKSHMI,
    day: 2,
    time: '09:00',
    service: 'bathroom-cleaning',
    hours: 2,
    text: 'Two bathrooms, hard-water stains.',
  },
] as const;

const REVIEWS = [
  { rating: 5, text: 'On time, clear about the price, and everything works.' },
  { rating: 4, text: 'Good work, started ten minutes late.' },
  { rating: 5, text: 'Explained the fault before opening anything.' },
] as const;

/** Returns the instant of a time of day in India, `days` before today (negative: after today). */
function daysBack(now: Date, days: number, time: string): Date {
  return instantOf(addDays(dateOf(now), -days), time);
}

/** Returns the weekly jobs, booked by the neighbours. */
export function weeklyWork(actors: Actors, now: Date): BookingPlan[] {
  return Array.from({ length: WEEKS }, (_, week) =>
    WEEKLY.map(({ who, day, time, service, hours, text }, index): BookingPlan => {
      const review = REVIEWS[(week + index) % REVIEWS.length];
      return {
        customer: at(actors.neighbours, week + index),
        professional: actors.professional(who),
        service,
        // The current week's jobs end the day before yesterday.
        slot: daysBack(now, 7 * week + day + 1, time),
        hours,
        finalState: 'approved',
        prepaid: (week + index) % 2 === 0,
        description: text,
        ...(review && (week + index) % 3 === 0 ? { review } : {}),
      };
    }),
  ).flat();
}

/** Returns the demo customer's past bookings. */
export function ashaHistory(actors: Actors, now: Date): BookingPlan[] {
  const customer = actors.asha;
  const [ramesh, lakshmi, imran] = [RAMESH, LAKSHMI, IMRAN].map((mobile) => actors.professional(mobile));
  if (!ramesh || !lakshmi || !imran) throw new Error('the demo has no professionals');
  const approved = { customer, hours: 2, finalState: 'approved' } as const;
  return [
    {
      ...approved,
      professional: ramesh,
      service: 'electrician',
      slot: daysBack(now, 66, '17:00'),
      prepaid: true,
      description: 'The bedroom fan makes a noise.',
      review: { rating: 5, text: 'Quiet fan, fair price. Thank you.' },
    },
    {
      ...approved,
      professional: imran,
      service: 'plumber',
      slot: daysBack(now, 52, '12:00'),
      description: 'The kitchen tap drips.',
      review: { rating: 4, text: 'Dry again; had to come back with a washer.' },
    },
    {
      ...approved,
      professional: lakshmi,
      service: 'home-deep-cleaning',
      slot: daysBack(now, 40, '08:00'),
      hours: 5,
      prepaid: true,
      description: 'Before Diwali, two bedrooms and a balcony.',
      review: { rating: 5, text: 'Guests noticed it first thing.' },
    },
    {
      ...approved,
      professional: ramesh,
      service: 'ac-repair',
      slot: daysBack(now, 17, '18:00'),
      prepaid: true,
      description: 'Yearly service of one split AC.',
    },
    {
      ...approved,
      professional: imran,
      service: 'plumber',
      slot: daysBack(now, 5, '16:00'),
      description: 'Low pressure in the shower.',
    },
    {
      ...approved,
      professional: lakshmi,
      service: 'sofa-carpet-cleaning',
      slot: daysBack(now, 24, '13:00'),
      prepaid: true,
      finalState: 'refunded_in_part',
      description: 'A three-seater sofa.',
    },
    {
      ...approved,
      professional: imran,
      service: 'plumber',
      slot: daysBack(now, 30, '10:00'),
      prepaid: true,
      finalState: 'cancelled_by_customer',
      description: 'Change two taps.',
    },
    {
      ...approved,
      professional: imran,
      service: 'carpenter',
      slot: daysBack(now, 12, '19:00'),
      finalState: 'cancelled_by_operator',
      description: 'A cupboard door hangs.',
    },
  ];
}

/** Returns the current bookings: one in every state, for the customer and the first professional. */
export function upcomingBookings(actors: Actors, now: Date): BookingPlan[] {
  const { asha } = actors;
  const [ramesh, lakshmi, imran] = [RAMESH, LAKSHMI, IMRAN].map((mobile) => actors.professional(mobile));
  if (!ramesh || !lakshmi || !imran) throw new Error('the demo has no professionals');
  const minute = new Date(Math.floor(now.getTime() / 300_000) * 300_000);
  const soon = (minutes: number) => addMinutes(minute, minutes);
  return [
    {
      customer: asha,
      professional: ramesh,
      service: 'electrician',
      slot: soon(-30),
      hours: 2,
      ahead: 5 * HOUR,
      finalState: 'started',
      description: 'Half of the flat has no power.',
    },
    {
      customer: asha,
      professional: ramesh,
      service: 'ac-repair',
      slot: soon(-5 * HOUR),
      hours: 1,
      ahead: DAY,
      finalState: 'done',
      prepaid: true,
      description: 'Water drips from the indoor unit.',
    },
    {
      customer: asha,
      professional: lakshmi,
      service: 'home-deep-cleaning',
      slot: soon(-26 * HOUR),
      hours: 4,
      prepaid: true,
      finalState: 'disputed',
      description: 'Three rooms and the sofa.',
    },
    {
      customer: at(actors.neighbours, 1),
      professional: ramesh,
      service: 'electrician',
      slot: soon(-22 * HOUR),
      hours: 1,
      finalState: 'disputed',
      description: 'The doorbell does not ring.',
    },
    {
      customer: asha,
      professional: imran,
      service: 'plumber',
      slot: soon(1),
      hours: 1,
      ahead: 4 * HOUR,
      finalState: 'code',
      description: 'The flush does not stop.',
    },
    {
      customer: asha,
      professional: ramesh,
      service: 'ac-repair',
      slot: daysBack(now, -2, '11:00'),
      hours: 1,
      finalState: 'assigned',
      ahead: 3 * DAY,
      prepaid: true,
      description: 'Service before the guests come.',
    },
    {
      customer: at(actors.neighbours, 3),
      professional: ramesh,
      service: 'electrician',
      slot: daysBack(now, -3, '16:00'),
      hours: 2,
      ahead: 4 * DAY,
      finalState: 'assigned',
      description: 'Lights on the balcony.',
    },
    {
      customer: asha,
      professional: imran,
      service: 'house-maid',
      slot: daysBack(now, -3, '09:00'),
      hours: 2,
      ahead: 4 * DAY,
      finalState: 'placed',
      description: 'Utensils and floors.',
    },
    {
      customer: at(actors.neighbours, 0),
      professional: imran,
      service: 'plumber',
      slot: daysBack(now, -2, '10:00'),
      hours: 1,
      ahead: 3 * DAY,
      finalState: 'placed',
      description: 'The geyser pipe leaks.',
    },
    {
      customer: at(actors.neighbours, 4),
      professional: imran,
      service: 'mens-barber',
      slot: daysBack(now, -4, '18:00'),
      hours: 1,
      ahead: 5 * DAY,
      finalState: 'placed',
      prepaid: true,
      description: 'Haircut for father and son.',
    },
    {
      customer: at(actors.neighbours, 2),
      professional: ramesh,
      service: 'electrician',
      slot: daysBack(now, -1, '13:00'),
      hours: 1,
      ahead: 2 * DAY,
      finalState: 'cancelled_after_assignment',
      description: 'A lamp over the dining table.',
    },
    // Cancelled a few minutes ago: its refund is processing.
    {
      customer: asha,
      professional: imran,
      service: 'gardener',
      slot: soon(4 * HOUR + 2),
      hours: 2,
      ahead: 4 * HOUR + 12,
      prepaid: true,
      finalState: 'cancelled_by_customer',
      description: 'Repot twelve plants.',
    },
  ];
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new RangeError('empty list');
  return one;
}
