import { paise } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditExpiry, usesOf } from './credit.ts';

describe('usesOf', () => {
  const credits = [
    { id: 1, rest: paise(20_000) },
    { id: 2, rest: paise(5_000) },
  ];
  it.each([
    ['nothing is due', 0, []],
    ['the first covers it', 15_000, [{ id: 1, amount: 15_000 }]],
    ['the first is used up', 20_000, [{ id: 1, amount: 20_000 }]],
    [
      'both are needed',
      22_000,
      [
        { id: 1, amount: 20_000 },
        { id: 2, amount: 2_000 },
      ],
    ],
    [
      'more is due than there is',
      59_800,
      [
        { id: 1, amount: 20_000 },
        { id: 2, amount: 5_000 },
      ],
    ],
  ])('%s', (_title, due, uses) => {
    expect(usesOf(credits, paise(due))).toEqual(uses);
  });

  it('uses at most what is due and at most each rest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50_000), { maxLength: 6 }), fc.nat(200_000), (rests, due) => {
        const all = rests.map((rest, id) => ({ id, rest: paise(rest) }));
        const uses = usesOf(all, paise(due));
        const total = uses.reduce((sum, { amount }) => sum + amount, 0);
        expect(total).toBe(
          Math.min(
            due,
            rests.reduce((sum, rest) => sum + rest, 0),
          ),
        );
        for (const { id, amount } of uses) expect(amount).toBeLessThanOrEqual(rests[id] ?? 0);
      }),
    );
  });
});

describe('creditExpiry', () => {
  it.each([
    ['2026-11-27T12:00:00+05:30', '2027-11-28T00:00:00+05:30'],
    // Still the 27th in UTC.
    ['2026-11-28T00:10:00+05:30', '2027-11-29T00:00:00+05:30'],
    ['2028-02-29T09:00:00+05:30', '2029-03-01T00:00:00+05:30'],
    ['2026-12-31T23:59:00+05:30', '2028-01-01T00:00:00+05:30'],
  ])('a credit of %s ends at %s', (granted, ends) => {
    expect(isoOf(creditExpiry(new Date(granted)))).toBe(ends);
  });
});
