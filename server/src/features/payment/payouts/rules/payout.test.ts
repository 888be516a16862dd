import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActiveHold,
  type DuePayable,
  nextPayoutCheck,
  nextPayoutState,
  nextReturnCheck,
  paymentsOf,
  payoutActions,
  payoutMovement,
  type PayoutTerms,
  planPayouts,
  serializePayment,
} from './payout.ts';

const NOW = new Date('2026-11-27T06:30:00Z');
const EARLIER = new Date('2026-11-26T06:30:00Z');
const LATER = new Date('2026-11-30T06:30:00Z');

const payable = (
  accountId: number,
  payableId: number,
  amount: number,
  payableAt: Date | null = EARLIER,
): DuePayable => ({ accountId, payableId, subject: `line:${payableId}`, amount: paise(amount), payableAt });

const payees = (...ids: number[]): PayoutTerms['payees'] =>
  new Map(ids.map((id) => [id, { bankAccountId: id * 10, state: 'payable' }]));
const terms = (changes: Partial<PayoutTerms> = {}): PayoutTerms => ({
  payees: payees(7, 8, 9),
  holds: [],
  returnedTo: new Map(),
  minimum: paise(10_000),
  dueBy: NOW,
  ...changes,
});
const hold = (accountId: number, payableId: number | null, amount: number | null = null): ActiveHold => ({
  accountId,
  payableId,
  amount: amount === null ? null : paise(amount),
});

describe('planPayouts', () => {
  it('pays everything that is due to each professional with a verified account above the minimum', () => {
    const all = [
      payable(9, 3, 4000),
      payable(7, 2, 9000),
      payable(9, 1, 6000),
      payable(8, 4, 20_000),
      payable(6, 5, 20_000),
    ];
    const known = terms({
      payees: new Map([...payees(7, 9), [6, { bankAccountId: 60, state: 'unverified' }]]),
    });
    const plans = planPayouts(all, known);
    expect(plans.map(({ accountId, amount, skipReason }) => [accountId, amount, skipReason])).toEqual([
      [6, 20_000, 'bank_unverified'],
      [7, 9000, 'below_minimum'],
      [8, 20_000, 'no_bank'],
      [9, 10_000, null],
    ]);
    const payments = (some: readonly DuePayable[]) =>
      paymentsOf(planPayouts(some, known)).map(serializePayment);
    expect(payments(all)).toEqual(['9@90:1=6000,3=4000']);
    expect(payments(all.toReversed())).toEqual(payments(all));
  });

  it('waits for the date of each payable, at that minute and not before', () => {
    const due = new Date(NOW.getTime());
    const tooEarly = new Date(NOW.getTime() + 1);
    const [plan] = planPayouts([payable(9, 1, 20_000, due), payable(9, 2, 30_000, tooEarly)], terms());
    expect(plan).toMatchObject({
      amount: 20_000,
      later: { amount: 30_000, from: tooEarly },
      skipReason: null,
    });
    const waiting = [payable(9, 1, 20_000, LATER), payable(9, 2, 10_000, tooEarly), payable(9, 3, 5, null)];
    expect(planPayouts(waiting, terms())).toMatchObject([
      { amount: 0, lines: [], later: { amount: 30_005, from: tooEarly }, skipReason: 'not_due' },
    ]);
  });

  it('holds the disputed part of a payable and pays the rest of it', () => {
    const [plan] = planPayouts([payable(9, 1, 46_814)], terms({ holds: [hold(9, 1, 15_658)] }));
    expect(plan).toMatchObject({
      amount: 31_156,
      held: 15_658,
      lines: [{ payableId: 1, amount: 31_156 }],
      skipReason: null,
    });
  });

  it('holds one payable without the others, so that an unpaid or disputed one holds only itself', () => {
    const all = [payable(9, 1, 46_814), payable(9, 2, 23_409)];
    expect(planPayouts(all, terms({ holds: [hold(9, 2)] }))).toMatchObject([
      { amount: 46_814, held: 23_409, skipReason: null },
    ]);
    expect(planPayouts(all, terms({ holds: [hold(9, 1), hold(9, 2, 99_999)] }))).toMatchObject([
      { amount: 0, lines: [], held: 70_223, skipReason: 'on_hold' },
    ]);
  });

  it('adds several holds of one payable up to the whole', () => {
    const holds = [hold(9, 1, 30_000), hold(9, 1, 30_000)];
    expect(planPayouts([payable(9, 1, 46_814), payable(9, 2, 10_000)], terms({ holds }))).toMatchObject([
      { amount: 10_000, held: 46_814 },
    ]);
  });

  it('pays nothing to a professional whose whole account is held', () => {
    const plans = planPayouts(
      [payable(8, 2, 20_000), payable(9, 1, 46_814)],
      terms({ holds: [hold(9, null)] }),
    );
    expect(plans.map(({ skipReason }) => skipReason)).toEqual([null, 'on_hold']);
  });

  it.each([
    ['the same account', 90, 'parked'],
    ['a newer account', 89, null],
  ] as const)('after a returned payment, %s: %s', (_title, returnedTo, skipReason) => {
    const [plan] = planPayouts([payable(9, 1, 46_814)], terms({ returnedTo: new Map([[9, returnedTo]]) }));
    expect(plan?.skipReason).toBe(skipReason);
  });

  it.each([
    [
      'a small debt: all of it',
      [-12_986],
      [
        [1, 46_814],
        [2, -12_986],
      ],
      33_828,
    ],
    [
      'a large debt: half of the payment',
      [-90_000],
      [
        [1, 46_814],
        [2, -23_407],
      ],
      23_407,
    ],
    [
      'several debts: the oldest first',
      [-20_000, -20_000],
      [
        [1, 46_814],
        [2, -20_000],
        [3, -3407],
      ],
      23_407,
    ],
  ])('collects %s', (_title, debts, lines, amount) => {
    const all = [payable(9, 1, 46_814), ...debts.map((debt, index) => payable(9, 2 + index, debt, null))];
    const [plan] = planPayouts(all, terms());
    expect(plan?.lines.map((line) => [line.payableId, line.amount])).toEqual(lines);
    expect(plan?.amount).toBe(amount);
  });

  it('plans nothing for a professional who only owes', () => {
    expect(planPayouts([payable(9, 1, -500, null)], terms())).toEqual([]);
  });

  it('never pays above the balance, below the minimum, before the date, or anything that is held', () => {
    const drawn = fc.record({
      account: fc.integer({ min: 7, max: 9 }),
      amount: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
      payableAt: fc.constantFrom(EARLIER, NOW, LATER, null),
    });
    const drawnHolds = fc.array(
      fc.record({
        account: fc.integer({ min: 7, max: 9 }),
        payable: fc.option(fc.integer({ min: 1, max: 8 })),
        amount: fc.option(fc.integer({ min: 1, max: 60_000 })),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), drawnHolds, fc.nat(30_000), (rows, holds, minimum) => {
        const all = rows.map((row, index) => payable(row.account, index + 1, row.amount, row.payableAt));
        const active = holds.map((one) =>
          hold(one.account, one.payable, one.payable === null ? null : one.amount),
        );
        const plans = planPayouts(all, terms({ holds: active, minimum: paise(minimum) }));
        for (const { accountId, amount, lines, skipReason } of plans) {
          expect(amount).toBe(lines.reduce((total, line) => total + line.amount, 0));
          const credit = lines.reduce((total, line) => total + Math.max(0, line.amount), 0);
          expect(credit - amount).toBeLessThanOrEqual(credit / 2);
          for (const line of lines) {
            const source = all.find(({ payableId }) => payableId === line.payableId);
            expect(Math.sign(line.amount)).toBe(Math.sign(source?.amount ?? 0));
            expect(Math.abs(line.amount)).toBeLessThanOrEqual(Math.abs(source?.amount ?? 0));
            if (line.amount > 0) {
              expect(source?.payableAt && source.payableAt <= NOW).toBe(true);
              const held = active
                .filter((one) => one.accountId === accountId && one.payableId === line.payableId)
                .reduce((total, one) => total + (one.amount ?? (source?.amount as Money)), 0);
              expect(line.amount).toBe((source?.amount ?? 0) - held);
            }
          }
          if (skipReason !== null) continue;
          expect(amount).toBeGreaterThanOrEqual(minimum);
          expect(active.some((one) => one.accountId === accountId && one.payableId === null)).toBe(false);
        }
      }),
    );
  });
});

describe('nextPayoutState', () => {
  it.each([
    ['approved', 'sent', 'sent'],
    ['approved', 'paid', 'paid'],
    ['approved', 'returned', 'returned'],
    ['sent', 'sent', 'unchanged'],
    ['sent', 'paid', 'paid'],
    ['sent', 'returned', 'returned'],
    ['paid', 'sent', 'unchanged'],
    ['paid', 'paid', 'unchanged'],
    ['paid', 'returned', 'returned'],
    ['returned', 'sent', 'unchanged'],
    ['returned', 'returned', 'unchanged'],
    ['returned', 'paid', 'invalid'],
  ] as const)('%s, %s: %s', (state, report, after) => {
    expect(nextPayoutState(state, report)).toBe(after);
  });
});

describe('payoutActions', () => {
  it.each([
    ['approved', 'a file', false, ['mark_paid', 'mark_returned']],
    ['sent', 'a file', false, ['mark_paid', 'mark_returned']],
    ['paid', 'a file', false, ['mark_returned']],
    ['returned', 'a file', false, []],
    ['approved', 'a vendor', false, []],
    ['sent', 'a vendor', false, []],
    ['approved', 'a vendor', true, ['retry', 'mark_paid', 'mark_returned']],
    ['sent', 'a vendor', true, ['retry', 'mark_paid', 'mark_returned']],
    ['paid', 'a vendor', false, ['mark_returned']],
    ['returned', 'a vendor', false, []],
  ] as const)('%s by %s, stalled: %s', (state, by, stalled, actions) => {
    expect(payoutActions({ state, byVendor: by === 'a vendor', stalled })).toEqual(actions);
  });
});

describe('nextPayoutCheck', () => {
  it('asks more and more rarely, for about a week', () => {
    let at = NOW;
    let checks = 0;
    for (let next = nextPayoutCheck(checks, at); next; next = nextPayoutCheck(checks, at)) {
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      at = next;
      checks += 1;
    }
    const days = (at.getTime() - NOW.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.5);
    expect(days).toBeLessThan(7.5);
  });
});

describe('nextReturnCheck', () => {
  it.each([
    [0, 1],
    [23, 1],
    [24, 3],
    [71, 3],
    [72, 7],
    [167, 7],
    [168, null],
  ])('%i hours after the payment: on day %s', (hours, day) => {
    const now = new Date(NOW.getTime() + hours * 3_600_000);
    const expected = day === null ? null : new Date(NOW.getTime() + day * 86_400_000);
    expect(nextReturnCheck(NOW, now)).toEqual(expected);
  });
});

describe('payout movements', () => {
  const facts = {
    id: 5,
    accountId: 8,
    lines: [
      { payableId: 1, amount: paise(300), welfare: paise(3) },
      { payableId: 2, amount: paise(50), welfare: paise(1) },
      { payableId: 3, amount: paise(-100), welfare: paise(0) },
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
    const levy = { welfare_cost: 4, welfare: -4 };
    expect(balances('approved')).toEqual({ pro: 250, payouts: -250, ...levy });
    expect(balances('approved', 'paid')).toEqual({ pro: 250, bank: -250, ...levy });
    expect(balances('approved', 'returned')).toEqual({});
    expect(balances('approved', 'paid', 'reversed')).toEqual({});
  });
});
