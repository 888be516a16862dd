import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_REDO_TERMS, splitNet } from './pay-split.ts';

describe('splitNet', () => {
  it.each([
    ['half of example A', 46_814, DEFAULT_REDO_TERMS, 23_407, 23_407],
    ['an odd paisa goes to the first', 46_815, DEFAULT_REDO_TERMS, 23_408, 23_407],
    ['nothing for the first', 46_814, { firstShare: 0, topUp: paise(0) }, 0, 46_814],
    [
      'everything for the first, with a top-up',
      46_814,
      { firstShare: 10_000, topUp: paise(20_000) },
      46_814,
      20_000,
    ],
    ['30 % and a top-up', 46_814, { firstShare: 3000, topUp: paise(10_000) }, 14_044, 42_770],
    ['no net', 0, { firstShare: 5000, topUp: paise(5_000) }, 0, 5_000],
  ])('%s', (_title, net, terms, first, second) => {
    expect(splitNet(paise(net), terms)).toEqual({ first, second });
  });

  it('divides the net and the top-up completely', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), fc.nat(1_000_000), (net, firstShare, topUp) => {
        const { first, second } = splitNet(paise(net), { firstShare, topUp: paise(topUp) });
        expect(first + second).toBe(net + topUp);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(second).toBeGreaterThanOrEqual(topUp);
      }),
    );
  });
});
