import fc from 'fast-check';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { dueOf, keptOf, type PaidPart, refundAfter, refundsDue } from './refund.ts';

const amount = fc.integer({ min: 1, max: 10_000_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.array(fc.record({ amount, share, gift: share }), { maxLength: 6 }).map((list) =>
  list.map(
    ({ amount: whole, share, gift }, index): PaidPart => ({
      captureId: index + 1,
      amount: paise(whole),
      refunded: paise(Math.floor(whole * share)),
      given: paise(Math.floor((whole * share * gift) / 2)),
    }),
  ),
);
const asked = fc.integer({ min: 0, max: 20_000_000 }).map(paise);

describe('what goes back', () => {
  it('is exactly what was paid beyond what is asked, never more than came in by a payment, and nothing a second time', () => {
    fc.assert(
      fc.property(parts, asked, (paid, price) => {
        const due = refundsDue(paid, price);
        const after = paid.map((part) => ({
          ...part,
          refunded: paise(part.refunded + (due.find((one) => one.captureId === part.captureId)?.amount ?? 0)),
        }));
        for (const part of after) expect(part.refunded).toBeLessThanOrEqual(part.amount);
        expect(due.every((one) => one.amount > 0)).toBe(true);
        // A gift is gone already, and cannot go back again.
        const gifts = paid.reduce((sum, { given }) => sum + given, 0);
        expect(keptOf(after)).toBe(Math.min(keptOf(paid), Math.max(price, gifts)));
        expect(refundsDue(after, price)).toEqual([]);
        expect(keptOf(after) + dueOf(after, price)).toBe(Math.max(keptOf(after), price));
      }),
    );
  });

  it('comes from the last payment first', () => {
    const paid = [
      { captureId: 1, amount: paise(300), refunded: paise(0), given: paise(0) },
      { captureId: 2, amount: paise(200), refunded: paise(50), given: paise(0) },
    ];
    expect(refundsDue(paid, paise(200))).toEqual([
      { captureId: 2, amount: 150 },
      { captureId: 1, amount: 100 },
    ]);
  });

  it('is settled once by the gateway’s word', () => {
    expect(refundAfter('wanted', 'pending')).toBe('pending');
    expect(refundAfter('wanted', 'processed')).toBe('processed');
    expect(refundAfter('pending', 'failed')).toBe('failed');
    for (const late of ['pending', 'failed', 'processed'] as const) {
      expect(refundAfter('processed', late)).toBe('processed');
      expect(refundAfter('failed', late)).toBe('failed');
    }
  });
});
