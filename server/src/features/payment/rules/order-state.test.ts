import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incoming, type OrderState, orderAfter } from './order-state.ts';

const states = fc.constantFrom<OrderState>('open', 'attempted', 'paid');

describe('the state of an order', () => {
  it('never moves back, whatever is told in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.array(states), (news) => {
        const way = news.reduce<OrderState[]>(
          (before, one) => [...before, orderAfter(before.at(-1) ?? 'open', one)],
          ['open'],
        );
        const ranks = way.map((state) => ['open', 'attempted', 'paid'].indexOf(state));
        expect(ranks).toEqual(ranks.toSorted());
        expect(way.at(-1)).toBe(
          news.includes('paid') ? 'paid' : news.includes('attempted') ? 'attempted' : 'open',
        );
      }),
    );
  });

  it('is paid by the first payment of its amount; every other one goes back, and one that is known is nothing new', () => {
    const order = { state: 'open' as const, amount: 500 };
    expect(incoming(order, { amount: 500, known: false })).toBe('pays');
    expect(incoming({ ...order, state: 'attempted' }, { amount: 500, known: false })).toBe('pays');
    expect(incoming(order, { amount: 499, known: false })).toBe('surplus');
    expect(incoming({ ...order, state: 'paid' }, { amount: 500, known: false })).toBe('surplus');
    expect(incoming({ ...order, state: 'paid' }, { amount: 500, known: true })).toBe('known');
  });
});
