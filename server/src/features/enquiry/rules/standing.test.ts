import { describe, expect, it } from 'vitest';
import { endOfOffer, quotationState } from './standing.ts';

const until = new Date('2026-11-24T18:30:00Z');
const before = new Date('2026-11-24T18:29:59Z');

describe('quotationState', () => {
  it.each([
    ['open', null, before, 'open'],
    ['open', null, until, 'expired'],
    ['accepted', 'draft', before, 'accepted'],
    ['accepted', 'draft', until, 'accepted'],
    ['accepted', 'confirmed', until, 'booked'],
    ['accepted', 'gone', before, 'open'],
    ['accepted', 'gone', until, 'expired'],
    ['declined', null, before, 'declined'],
    ['declined', 'gone', before, 'declined'],
    ['withdrawn', null, before, 'withdrawn'],
    ['withdrawn', 'gone', until, 'withdrawn'],
  ] as const)('%s, booking %s: %s', (state, booking, now, expected) => {
    expect(quotationState({ state, validUntil: until, booking }, now)).toBe(expected);
  });
});

describe('endOfOffer', () => {
  it('is the end of the day in India, or the beginning of the work', () => {
    expect(endOfOffer('2026-11-24', new Date('2026-11-26T04:30:00Z'))).toEqual(until);
    expect(endOfOffer('2026-11-24', new Date('2026-11-24T04:30:00Z'))).toEqual(
      new Date('2026-11-24T04:30:00Z'),
    );
  });
});
