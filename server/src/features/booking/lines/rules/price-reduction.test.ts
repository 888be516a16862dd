import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { LINE_STATES } from './line-types.ts';
import {
  divideReduction,
  reducedPriceRefusal,
  type ReducedPart,
  type ReducibleLine,
  reductionRefusal,
} from './price-reduction.ts';

const line = (change: Partial<ReducibleLine>): ReducibleLine => ({
  state: 'approved',
  charged: paise(59_800),
  cashClaimed: false,
  chargebackOpen: false,
  ...change,
});

describe('reductionRefusal', () => {
  it.each<[string, Partial<ReducibleLine>, string | null]>([
    ['approved and charged', {}, null],
    ['not charged', { charged: null }, 'not_charged'],
    ['reduced to nothing before', { charged: paise(0) }, 'not_charged'],
    ['disputed, charged after 28 days', { state: 'disputed' }, 'dispute_open'],
    ['disputed, not charged', { state: 'disputed', charged: null }, 'dispute_open'],
    ['finished, charged after 28 days', { state: 'done' }, 'state_changed'],
    ['cancelled, with a fee', { state: 'cancelled' }, 'state_changed'],
    ['cash claimed', { cashClaimed: true }, 'cash_claimed'],
    ['demanded back by the bank', { chargebackOpen: true }, 'chargeback_open'],
    ['demanded back by the bank, disputed', { chargebackOpen: true, state: 'disputed' }, 'dispute_open'],
  ])('%s', (_, change, expected) => {
    expect(reductionRefusal(line(change))).toBe(expected);
  });

  it.each(LINE_STATES.filter((state) => state !== 'disputed'))('not charged: %s', (state) => {
    expect(reductionRefusal(line({ state, charged: null }))).toBe('not_charged');
  });
});

describe('reducedPriceRefusal', () => {
  const part = (charged: number, price: number, settled = 0): ReducedPart => ({
    charged: paise(charged),
    price: paise(price),
    settled: paise(settled),
  });
  // Work for ₹598, without and with extra time for ₹299.
  it.each<[string, number, ReducedPart[], string | null]>([
    ['a part', 40_000, [part(59_800, 40_000)], null],
    ['to nothing', 0, [part(59_800, 0)], null],
    ['by ₹1', 59_700, [part(59_800, 59_700)], null],
    ['to ₹1', 100, [part(59_800, 100)], null],
    ['below zero', -1, [part(59_800, 0)], 'booking.reduce_below_zero'],
    ['the same price', 59_800, [part(59_800, 59_800)], 'booking.reduce_not_lower'],
    ['a higher price', 59_900, [part(59_800, 59_900)], 'booking.reduce_not_lower'],
    ['by 99 paise', 59_701, [part(59_800, 59_701)], 'booking.reduce_small'],
    ['to 99 paise', 99, [part(59_800, 99)], 'booking.reduce_small'],
    ['down to what a credit paid', 20_000, [part(59_800, 20_000, 20_000)], null],
    ['below what a credit paid', 19_900, [part(59_800, 19_900, 20_000)], 'booking.reduce_settled'],
    ['the work, not its extra time', 79_800, [part(59_800, 49_900), part(29_900, 29_900)], null],
    [
      'the work that was paid in cash',
      79_800,
      [part(59_800, 49_900, 59_800), part(29_900, 29_900)],
      'booking.reduce_settled',
    ],
    [
      'the work beside extra time that was paid in cash',
      79_800,
      [part(59_800, 49_900), part(29_900, 29_900, 29_900)],
      null,
    ],
    ['nothing charged', 0, [], 'booking.reduce_not_lower'],
  ])('%s', (_, price, parts, expected) => {
    expect(reducedPriceRefusal(price, parts)).toBe(expected);
  });
});

describe('divideReduction', () => {
  // Of work for ₹598 and extra time for ₹299.
  it.each([
    ['a part of the work', 79_800, 29_900, { work: 49_900, extra: 29_900 }],
    ['all of the work', 29_900, 29_900, { work: 0, extra: 29_900 }],
    ['all of the work and a part of the extra time', 10_000, 29_900, { work: 0, extra: 10_000 }],
    ['everything', 0, 29_900, { work: 0, extra: 0 }],
    ['work without extra time', 40_000, 0, { work: 40_000, extra: 0 }],
  ])('takes off %s', (_, price, extra, expected) => {
    expect(divideReduction(paise(price), paise(extra))).toEqual(expected);
  });
});
