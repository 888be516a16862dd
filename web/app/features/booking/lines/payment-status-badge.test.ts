import { describe, expect, it } from 'vitest';
import { paymentStatusBadge } from './payment-status-badge.ts';

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
