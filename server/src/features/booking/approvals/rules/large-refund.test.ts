import { paise, rupees } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { type RefundDecision, refundCheck, refundOf } from './large-refund.ts';

describe('refundCheck', () => {
  it.each([
    ['₹10,000', rupees(10_000), [1, 2], 'none'],
    ['₹10,000.01', paise(1_000_001), [1, 2], 'other_operator'],
    ['₹10,000.01, with only another operator', paise(1_000_001), [2], 'other_operator'],
    ['₹10,000.01, without another operator', paise(1_000_001), [1], 'step_up'],
    ['₹10,000.01, without an operator who handles money', paise(1_000_001), [], 'step_up'],
    ['₹10,000, without another operator', rupees(10_000), [], 'none'],
  ] as const)('%s', (_what, refund, approvers, expected) => {
    expect(refundCheck(refund, 1, approvers)).toBe(expected);
  });
});

describe('refundOf', () => {
  const cancel: RefundDecision = { action: 'cancel', reason: 'Rain', forCustomer: false };
  it.each([
    ['a part', { action: 'partial_refund', amount: rupees(300) }, 'disputed', 0, 300],
    ['the whole price, not paid yet', { action: 'full_refund' }, 'disputed', 0, 20_000],
    ['the whole price, with extra payments', { action: 'full_refund' }, 'disputed', 21_000, 21_000],
    [
      'a reduced price, not paid yet',
      { action: 'reduce_price', price: rupees(8000), amount: rupees(12_000), reason: 'A tile is broken' },
      'approved',
      0,
      12_000,
    ],
    ['cancelled before payment', cancel, 'placed', 0, 0],
    ['cancelled after payment', cancel, 'assigned', 15_000, 15_000],
    ['cancelled while the work is done and not paid', cancel, 'done', 0, 20_000],
  ] as const)('%s', (_what, decision, state, retained, expected) => {
    expect(
      refundOf(decision as RefundDecision, { state, total: rupees(20_000), retained: rupees(retained) }),
    ).toBe(rupees(expected));
  });
});
