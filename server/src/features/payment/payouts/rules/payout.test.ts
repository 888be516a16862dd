import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DuePayable, nextPayoutState, payoutMovement, planPayouts, serializePlans } from './payout.ts';

const payables = (accountId: number, payableId: number, amount: number): DuePayable => ({
  accountId,
  payableId,
  subject: `line:${payableId}`,
  amount: paise(amount),
});

describe('planPayouts', () => {
  it('pays everything owed to each professional with bank details above the minimum', () => {
    const lines = [payables(9, 3, 4000), payables(7, 2, 9000), payables(9, 1, 6000), payables(8, 4, 20_000)];
    const plans = planPayouts(lines, new Set([7, 9]), paise(10_000));
    expect(plans.map(({ accountId, amount, skipReason }) => [accountId, amount, skipReason])).toEqual([
      [7, 9000, 'below_minimum'],
      [8, 20_000, 'no_bank'],
      [9, 10_000, null],
    ]);
    expect(serializePlans(plans)).toBe('9:1=6000,3=4000');
    expect(serializePlans(planPayouts(lines.toReversed(), new Set([7, 9]), paise(10_000)))).toBe(
      serializePlans(plans),
    );
  });

  it('includes each line once, and preserves the total to a paisa', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50_000 }));
    fc.assert(
      fc.property(
        fc.array(line),
        fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
        fc.nat(90_000),
        (drawn, banks, minimum) => {
          const lines = drawn.map(([account, amount], index) => payables(account, index + 1, amount));
          const plans = planPayouts(lines, new Set(banks), paise(minimum));
          expect(plans.flatMap((plan) => plan.lines).length).toBe(lines.length);
          for (const { skipReason, amount, accountId } of plans)
            expect(skipReason === null).toBe(banks.includes(accountId) && amount >= minimum);
        },
      ),
    );
  });
});

describe('nextPayoutState', () => {
  it.each([
    ['approved', 'paid', 'paid'],
    ['approved', 'returned', 'returned'],
    ['paid', 'paid', 'unchanged'],
    ['paid', 'returned', 'returned'],
    ['returned', 'returned', 'unchanged'],
    ['returned', 'paid', 'invalid'],
  ] as const)('%s, %s: %s', (state, event, after) => {
    expect(nextPayoutState(state, event)).toBe(after);
  });
});

describe('payout movements', () => {
  const facts = {
    id: 5,
    accountId: 8,
    lines: [
      { payableId: 1, amount: paise(300) },
      { payableId: 2, amount: paise(50) },
    ],
  };
  const balances = (...steps: Parameters<typeof payoutMovement>[0][]) => {
    const all = new Map<string, number>();
    for (const { entries } of steps.map((step) => payoutMovement(step, facts))) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      for (const { account, amount } of entries) all.set(account, (all.get(account) ?? 0) + amount);
    }
    return Object.fromEntries([...all].filter(([, amount]) => amount !== 0));
  };

  it('sum to zero and reverse each other', () => {
    expect(balances('approved')).toEqual({ pro: 350, payouts: -350 });
    expect(balances('approved', 'paid')).toEqual({ pro: 350, bank: -350 });
    expect(balances('approved', 'returned')).toEqual({});
    expect(balances('approved', 'paid', 'reversed')).toEqual({});
  });
});
