import { describe, expect, it } from 'vitest';
import type { Rounding } from '@aaspaas/contract/features/admin-prices.ts';
import { changedPrice } from './price-change.ts';

const changed = (perHour: number, perDay: number, percent: number, rounding: Rounding) => {
  const price = changedPrice({ perHour: perHour * 100, perDay: perDay * 100 }, percent, rounding);
  return price && [price.perHour / 100, price.perDay / 100];
};

describe('changedPrice', () => {
  it.each<[perHour: number, perDay: number, percent: number, Rounding, expected: [number, number]]>([
    [150, 800, 10, '1', [165, 880]],
    [150, 800, -10, '1', [135, 720]],
    [150, 800, 5, '5', [160, 840]],
    [150, 800, 5, '10', [160, 840]],
    [150, 800, 3, '10', [150, 820]],
    [150, 800, 5, '9', [159, 839]],
    [149, 799, 5, '9', [159, 839]],
    // Half a rupee goes up, also with a decimal in the percentage.
    [150, 1000, 1, '1', [152, 1010]],
    [200, 1000, 0.5, '1', [201, 1005]],
    [1000, 3333, 2.5, '1', [1025, 3416]],
    // 154 is as far from 149 as from 159.
    [140, 800, 10, '9', [159, 879]],
    // Never free, and never below the smallest amount of the rounding.
    [1, 1, -90, '1', [1, 1]],
    [10, 20, -90, '5', [5, 5]],
    [10, 20, -90, '10', [10, 10]],
    [10, 20, -90, '9', [9, 9]],
    // Paise of an old price.
    [99.5, 500, 10, '1', [109, 550]],
  ])('₹%d an hour and ₹%d a day, %d %%, to %s', (perHour, perDay, percent, rounding, expected) => {
    expect(changed(perHour, perDay, percent, rounding)).toEqual(expected);
  });

  it('refuses an amount above the highest price', () => {
    expect(changed(150, 400_000, 200, '1')).toBeNull();
    expect(changed(150, 1_000_000, -10, '1')).toEqual([135, 900_000]);
  });

  it('never makes a day cheaper than an hour', () => {
    for (const rounding of ['1', '5', '10', '9'] as const)
      for (let perHour = 1; perHour < 60; perHour += 1)
        for (const percent of [-90, -33.3, -1, 0.5, 7, 99.9]) {
          const [hour = 0, day = 0] = changed(perHour, perHour + 1, percent, rounding) ?? [];
          expect(day).toBeGreaterThanOrEqual(hour);
        }
  });
});
