import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { describe, expect, it } from 'vitest';
import { chooseTopCard, linesAhead } from './choose-top-card.ts';

const NOW = Date.parse('2026-11-22T18:00:00+05:30');

const booking = (id: number, ...lines: Partial<BookingLine>[]) =>
  ({
    id,
    details: lines.map((line, index) => ({
      id: id * 10 + index,
      status: 'pending',
      service_date: '2026-11-26',
      service_time: '14:00',
      ...line,
    })),
  }) as unknown as Booking;

type Task = 'extra' | 'approve' | 'pay' | 'rate' | null;
const next = (task: Task, more = 0) => ({ data: { task, booking: booking(1, {}) }, more });
const sent = booking(2, {});

describe('chooseTopCard', () => {
  const shown = (...args: [Parameters<typeof chooseTopCard>[0], Booking | null]) => {
    const card = chooseTopCard(...args, NOW);
    return card && [card.kind, card.booking.id];
  };

  it.each(['extra', 'approve', 'pay'] as const)('shows a task before anything else: %s', (task) => {
    expect(shown(next(task), sent)).toEqual(['task', 1]);
    expect(shown(next(task), null)).toEqual(['task', 1]);
  });

  it('shows the booking just sent before a rating and before the next visit', () => {
    expect(shown(next('rate'), sent)).toEqual(['booked', 2]);
    expect(shown(next(null), sent)).toEqual(['booked', 2]);
    expect(shown({ data: null, more: 0 }, sent)).toEqual(['booked', 2]);
  });

  it('shows a rating, then the next visit, then nothing', () => {
    expect(shown(next('rate'), null)).toEqual(['task', 1]);
    expect(shown(next(null), null)).toEqual(['visit', 1]);
    expect(shown({ data: null, more: 0 }, null)).toBeNull();
  });

  it('counts what else waits', () => {
    expect(chooseTopCard(next('pay', 2), null, NOW)).toMatchObject({ more: 2 });
  });
});

describe('linesAhead', () => {
  it('are the visits that have not begun, next first', () => {
    const lines = linesAhead(
      booking(
        3,
        { id: 31 },
        { id: 32, service_time: '09:00' },
        { id: 33, status: 'cancelled' },
        { id: 34, service_date: '2026-11-22', service_time: '18:00' },
      ),
      NOW,
    );
    expect(lines.map(({ id }) => id)).toEqual([32, 31]);
  });

  it('are none once all visits have begun or are cancelled: the next visit is shown instead', () => {
    const past = booking(2, { service_date: '2026-11-22', service_time: '17:59' }, { status: 'cancelled' });
    expect(chooseTopCard(next(null), past, NOW)).toMatchObject({ kind: 'visit' });
  });
});
