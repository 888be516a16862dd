import { describe, expect, it } from 'vitest';
import { bookingStanding, lineStanding, paymentStanding } from './line-badge.ts';

type Facts = Parameters<typeof lineStanding>[0];

const placed: Facts = {
  status: 'pending',
  completed_status: 0,
  under_review: false,
  professional: null,
  allowed_actions: ['cancel'],
};
const coming: Facts = {
  ...placed,
  professional: { name: 'Ramesh', image_url: null, average_rating: 4, total_reviews: 3 },
};
const withCode: Facts = { ...coming, allowed_actions: ['cancel', 'show_code'] };
const done: Facts = { ...placed, status: 'completed', allowed_actions: ['approve', 'decline'] };

describe('paymentStanding', () => {
  const open = { status: 'pending', due_now: 0, payment_status: 0 } as const;
  const due = { status: 'completed', due_now: 300, payment_status: 0 } as const;
  const paid = { status: 'completed', due_now: 0, payment_status: 1 } as const;
  const cancelled = { status: 'cancelled', due_now: 0, payment_status: 0 } as const;
  const keyOf = (...args: Parameters<typeof paymentStanding>) => paymentStanding(...args)?.key ?? null;

  it('says what is to be paid, what is on its way and what is paid; of unfinished work that is not paid it says nothing', () => {
    expect(keyOf([open], false)).toBe(null);
    expect(keyOf([due], false)).toBe('payment.to_pay');
    expect(keyOf([due], true)).toBe('payment.on_its_way');
    expect(keyOf([paid], false)).toBe('payment.paid');
    expect(keyOf([paid, due], false), 'one is still to be paid').toBe('payment.to_pay');
    expect(keyOf([paid, open], false)).toBe(null);
    expect(keyOf([paid, cancelled], false), 'nothing is asked for cancelled work').toBe('payment.paid');
    expect(keyOf([cancelled], false)).toBe(null);
  });
});

describe('lineStanding', () => {
  it('says for each state what a customer wants to know', () => {
    const keys = [
      placed,
      coming,
      withCode,
      { ...coming, status: 'confirmed' } as Facts,
      done,
      { ...done, under_review: true },
      { ...done, completed_status: 1 },
      { ...placed, status: 'cancelled' } as Facts,
    ].map((line) => lineStanding(line).key);
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

describe('bookingStanding', () => {
  it('is that of the most pressing line', () => {
    expect(bookingStanding([placed, done, coming])?.key).toBe('booking.state_need_approve');
    expect(bookingStanding([done, withCode])?.key).toBe('booking.state_code');
    expect(bookingStanding([])).toBeNull();
  });
});
