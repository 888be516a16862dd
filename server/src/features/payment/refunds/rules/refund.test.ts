import fc from 'fast-check';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { amountDue, type PaidPart, retainedAmount } from '../../rules/amount-due.ts';
import { nextRefundState, refundsDue } from './refund.ts';

const amount = fc.integer({ min: 1, max: 10_000_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.array(fc.record({ amount, share, goodwill: share }), { maxLength: 6 }).map((list) =>
  list.map(
    ({ amount: whole, share, goodwill }, index): PaidPart => ({
      captureId: index + 1,
      amount: paise(whole),
      refunded: paise(Math.floor(whole * share)),
      goodwill: paise(Math.floor((whole * share * goodwill) / 2)),
    }),
  ),
);
const payableAmount = fc.integer({ min: 0, max: 20_000_000 }).map(paise);

describe('refund rules', () => {
  it('refundsDue: refunds exactly what exceeds the amount due, never more than a payment brought in, and nothing twice', () => {
    fc.assert(
      fc.property(parts, payableAmount, (paid, price) => {
        const due = refundsDue(paid, price);
        const after = paid.map((part) => ({
          ...part,
          refunded: paise(part.refunded + (due.find((one) => one.captureId === part.captureId)?.amount ?? 0)),
        }));
        for (const part of after) expect(part.refunded).toBeLessThanOrEqual(part.amount);
        expect(due.every((one) => one.amount > 0)).toBe(true);
        // A goodwill credit is already refunded and cannot be refunded again.
        const totalGoodwill = paid.reduce((sum, { goodwill }) => sum + goodwill, 0);
        expect(retainedAmount(after)).toBe(Math.min(retainedAmount(paid), Math.max(price, totalGoodwill)));
        expect(refundsDue(after, price)).toEqual([]);
        expect(retainedAmount(after) + amountDue(price, retainedAmount(after))).toBe(
          Math.max(retainedAmount(after), price),
        );
      }),
    );
  });

  it('refundsDue: refunds the last payment first', () => {
    const paid = [
      { captureId: 1, amount: paise(300), refunded: paise(0), goodwill: paise(0) },
      { captureId: 2, amount: paise(200), refunded: paise(50), goodwill: paise(0) },
    ];
    expect(refundsDue(paid, paise(200))).toEqual([
      { captureId: 2, amount: 150 },
      { captureId: 1, amount: 100 },
    ]);
  });

  it('nextRefundState: the gateway’s result settles a refund once', () => {
    expect(nextRefundState('requested', 'pending')).toBe('processing');
    expect(nextRefundState('requested', 'processed')).toBe('processed');
    expect(nextRefundState('processing', 'failed')).toBe('failed');
    for (const late of ['pending', 'failed', 'processed'] as const) {
      expect(nextRefundState('processed', late)).toBe('processed');
      expect(nextRefundState('failed', late)).toBe('failed');
      expect(nextRefundState('void', late)).toBe('void');
    }
  });
});
