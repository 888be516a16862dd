import fc from 'fast-check';
import { paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import {
  captureMovement,
  chargeMovement,
  goodwillMovement,
  manualRefundMovement,
  type Movement,
  refundKeys,
  refundMovement,
} from './postings.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 }).map(paise);
const total = ({ entries }: Movement) => entries.reduce((all, entry) => all + entry.amount, 0);

describe('ledger movements', () => {
  it('sum to zero for every kind', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), (amounts) => {
        const parts = amounts.map((one, index) => ({ payableId: index + 1, amount: one }));
        expect(total(captureMovement('pay_1', 7, sum(amounts), parts))).toBe(0);
        expect(total(captureMovement('pay_1', 7, sum(amounts), 'surplus'))).toBe(0);
      }),
    );
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (price, share) => {
        const platform = paise(Math.floor((price * share) / 10_000));
        const professional = paise(price - platform);
        const charged = chargeMovement(1, 7, 8, price, { professional, platform, taxes: paise(0) });
        expect(total(charged)).toBe(0);
        expect(charged.entries.every((entry) => entry.amount !== 0)).toBe(true);
      }),
    );
  });

  it('reverse each other: a failed refund restores the balances, a processed one has left the platform', () => {
    for (const payableId of [3, null]) {
      const facts = { id: 1, attempt: 1, customerId: 7, payableId, amount: paise(500) };
      const balances = (...movements: Movement[]) => {
        const all = new Map<string, number>();
        for (const { account, amount: one } of movements.flatMap(({ entries }) => entries))
          all.set(account, (all.get(account) ?? 0) + one);
        return Object.fromEntries([...all].filter(([, one]) => one !== 0));
      };
      const requested = refundMovement('refund', facts);
      expect(balances(requested, refundMovement('refund_failed', facts))).toEqual({});
      expect(balances(requested, refundMovement('refund_processed', facts))).toEqual({
        [payableId === null ? 'suspense' : 'customer']: 500,
        gateway: -500,
      });
    }
  });

  it('of a refund have the keys that find them, also those of earlier attempts', () => {
    const facts = { id: 4, attempt: 2, customerId: 7, payableId: 3, amount: paise(500) };
    const keys = refundKeys(facts);
    for (const attempt of [1, 2])
      for (const kind of ['refund', 'refund_processed', 'refund_failed'] as const)
        expect(keys).toContain(refundMovement(kind, { ...facts, attempt }).key);
    expect(keys).toContain(manualRefundMovement(facts).key);
    for (const step of ['granted', 'failed'] as const)
      expect(keys).toContain(goodwillMovement(step, facts).key);
    expect(keys).not.toContain(refundMovement('refund', { ...facts, attempt: 3 }).key);
  });
});
