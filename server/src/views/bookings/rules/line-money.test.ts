import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netPrice } from '../../../features/booking/index.ts';
import { priceLines, type StoredPrice } from './line-money.ts';

const line: StoredPrice = {
  work_type: 'hour',
  day_hours: 2,
  unit_price: 15_000,
  per_hour: 15_000,
  total: 30_000,
  extra_hours: 0,
  extra_total: 0,
  price_reduction: null,
};

describe('price parts of a line', () => {
  it('is only the work as booked', () => {
    expect(priceLines(line)).toEqual([{ of: 'work', units: 2, unit: 'hour', rate: 150, amount: 300 }]);
  });

  it("has a part for extra time, and one for a settled dispute's deduction", () => {
    expect(
      priceLines({
        ...line,
        total: 60_000,
        extra_hours: 2,
        extra_total: 30_000,
        price_reduction: 5_000,
      }).slice(1),
    ).toEqual([
      { of: 'extra', units: 2, unit: 'hour', rate: 150, amount: 300 },
      { of: 'price_reduction', units: 1, unit: 'hour', rate: null, amount: -50 },
    ]);
  });

  it('has no rate for a quoted amount', () => {
    expect(priceLines({ ...line, unit_price: 100_000, per_hour: null, total: 100_000 })[0]).toMatchObject({
      rate: null,
      amount: 1000,
    });
  });

  it('always equals the sum of its parts', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), fc.nat(11), (work, extra, hours) => {
        const extraTotal = hours === 0 ? 0 : extra * 100;
        const stored = {
          ...line,
          total: work * 100 + extraTotal,
          extra_hours: hours,
          extra_total: extraTotal,
          price_reduction: Math.floor(work / 2) * 100,
        };
        const sum = priceLines(stored).reduce((so_far, { amount }) => so_far + amount, 0);
        expect(Math.round(sum * 100)).toBe(netPrice(stored.total, stored.price_reduction));
      }),
    );
  });
});
