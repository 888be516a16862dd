import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from '../../rules/payment-types.ts';
import { classifyCapture, nextOrderState } from './order-state.ts';

const states = fc.constantFrom<OrderState>('open', 'attempted', 'paid');

describe('order state', () => {
  it('never moves back, for any order and repetition of events', () => {
    fc.assert(
      fc.property(fc.array(states), (reported) => {
        const way = reported.reduce<OrderState[]>(
          (before, one) => [...before, nextOrderState(before.at(-1) ?? 'open', one)],
          ['open'],
        );
        const ranks = way.map((state) => ['open', 'attempted', 'paid'].indexOf(state));
        expect(ranks).toEqual(ranks.toSorted());
        expect(way.at(-1)).toBe(
          reported.includes('paid') ? 'paid' : reported.includes('attempted') ? 'attempted' : 'open',
        );
      }),
    );
  });

  it('the first payment of the full amount pays the order; any other payment is refunded, and a known one changes nothing', () => {
    const order = { state: 'open' as const, amount: 500 };
    expect(classifyCapture(order, { amount: 500, duplicate: false })).toBe('pays');
    expect(classifyCapture({ ...order, state: 'attempted' }, { amount: 500, duplicate: false })).toBe('pays');
    expect(classifyCapture(order, { amount: 499, duplicate: false })).toBe('surplus');
    expect(classifyCapture({ ...order, state: 'paid' }, { amount: 500, duplicate: false })).toBe('surplus');
    expect(classifyCapture({ ...order, state: 'paid' }, { amount: 500, duplicate: true })).toBe('duplicate');
  });
});
