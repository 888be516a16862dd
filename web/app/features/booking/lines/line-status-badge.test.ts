import { describe, expect, it } from 'vitest';
import { bookingStatusBadge, lineStatusBadge, paymentStatusBadge } from './line-status-badge.ts';

type LineStatusFields = Parameters<typeof lineStatusBadge>[0];

const placed: LineStatusFields = {
  status: 'pending',
  completed_status: 0,
  under_review: false,
  professional: null,
  allowed_actions: ['cancel'],
};
const assigned: LineStatusFields = {
  ...placed,
  professional: { name: 'Ramesh', image_url: null, average_rating: 4, total_reviews: 3 },
};
const withCode: LineStatusFields = { ...assigned, allowed_actions: ['cancel', 'show_code'] };
const done: LineStatusFields = { ...placed, status: 'completed', allowed_actions: ['approve', 'decline'] };

describe('paymentStatusBadge', () => {
  const open = { status: 'pending', due_now: 0, payment_status: 0 } as const;
  const due = { status: 'completed', due_now: 300, payment_status: 0 } as const;
  const paid = { status: 'completed', due_now: 0, payment_status: 1 } as const;
  const cancelled = { status: 'cancelled', due_now: 0, payment_status: 0 } as const;
  const keyOf = (...args: Parameters<typeof paymentStatusBadge>) => paymentStatusBadge(...args)?.key ?? null;

  it('shows due, pending and paid amounts, and nothing for unfinished unpaid work', () => {
    expect(keyOf([open], false)).toBe(null);
    expect(keyOf([due], false)).toBe('payment.to_pay');
    expect(keyOf([due], true)).toBe('payment.processing');
    expect(keyOf([paid], false)).toBe('payment.paid');
    expect(keyOf([paid, due], false), 'one is still to be paid').toBe('payment.to_pay');
    expect(keyOf([paid, open], false)).toBe(null);
    expect(keyOf([paid, cancelled], false), 'nothing is asked for cancelled work').toBe('payment.paid');
    expect(keyOf([cancelled], false)).toBe(null);
  });
});

describe('lineStatusBadge', () => {
  it('has a label for each status', () => {
    const keys = [
      placed,
      assigned,
      withCode,
      { ...assigned, status: 'confirmed' } as LineStatusFields,
      done,
      { ...done, under_review: true },
      { ...done, completed_status: 1 },
      { ...placed, status: 'cancelled' } as LineStatusFields,
    ].map((line) => lineStatusBadge(line).key);
    expect(keys).toEqual([
      'booking.state_finding',
      'booking.state_coming',
      'booking.state_code',
      'booking.step_started',
      'booking.state_need_approve',
      'booking.state_under_review',
      'booking.tab_completed',
      'booking.tab_canceled',
    ]);
  });
});

describe('bookingStatusBadge', () => {
  it('is that of the most urgent line', () => {
    expect(bookingStatusBadge([placed, done, assigned])?.key).toBe('booking.state_need_approve');
    expect(bookingStatusBadge([done, withCode])?.key).toBe('booking.state_code');
    expect(bookingStatusBadge([])).toBeNull();
  });
});
