import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { describe, expect, it } from 'vitest';
import { groupVisits, nearestVisit, type Visit } from './group-visits.ts';

type Line = Partial<BookingLine> & { id: number };

const booking = (...lines: Line[]) =>
  ({
    details: lines.map((line) => ({
      service_date: '2026-11-26',
      service_time: '10:00',
      allowed_actions: [],
      under_review: false,
      ...line,
    })),
  }) as unknown as Booking;

const ids = (visits: readonly Visit[]) => visits.map(({ line }) => line.id);
const TODAY = '2026-11-22';

describe('groupVisits', () => {
  it('puts each line of each booking into one group', () => {
    const { needsYou, today, later, underReview } = groupVisits(
      [
        booking({ id: 1 }, { id: 2, service_date: TODAY }),
        booking({ id: 3, service_date: '2026-11-20', allowed_actions: ['approve', 'decline'] }),
        booking({ id: 4, service_date: TODAY, allowed_actions: ['answer_extra'] }),
        booking({ id: 5, service_date: '2026-11-20', under_review: true }),
        booking({ id: 6, service_date: '2026-11-21' }),
      ],
      TODAY,
    );
    expect(ids(needsYou)).toEqual([3, 4]);
    expect(ids(today)).toEqual([6, 2]);
    expect(ids(later)).toEqual([1]);
    expect(ids(underReview)).toEqual([5]);
  });

  it('orders a group by date, time and id across bookings', () => {
    const { later } = groupVisits(
      [
        booking(
          { id: 4, service_time: '09:00' },
          { id: 3, service_date: '2026-11-25', service_time: '18:00' },
        ),
        booking({ id: 2, service_time: '08:00' }),
        booking({ id: 1, service_time: '09:00' }),
      ],
      TODAY,
    );
    expect(ids(later)).toEqual([3, 2, 1, 4]);
  });
});

describe('nearestVisit', () => {
  const nearest = (...bookings: Booking[]) => nearestVisit(groupVisits(bookings, TODAY))?.line.id;

  it('is the first of today, else the first later one, and never finished work', () => {
    expect(nearest(booking({ id: 1 }, { id: 2, service_date: TODAY }))).toBe(2);
    expect(nearest(booking({ id: 1 }, { id: 2, service_date: '2026-11-25' }))).toBe(2);
    expect(nearest(booking({ id: 1, service_date: TODAY, allowed_actions: ['approve'] }))).toBeUndefined();
    expect(nearest()).toBeUndefined();
  });
});
