import { describe, expect, it } from 'vitest';
import { quotationDeadline, quotationState } from './quotation-state.ts';

const until = new Date('2026-11-24T18:30:00Z');
const before = new Date('2026-11-24T18:29:59Z');

describe('quotationState', () => {
  it.each([
    ['open', null, before, 'open'],
    ['open', null, until, 'expired'],
    ['accepted', 'draft', before, 'accepted'],
    ['accepted', 'draft', until, 'accepted'],
    ['accepted', 'confirmed', until, 'booked'],
    ['accepted', 'expired', before, 'open'],
    ['accepted', 'expired', until, 'expired'],
    ['declined', null, before, 'declined'],
    ['declined', 'expired', before, 'declined'],
    ['withdrawn', null, before, 'withdrawn'],
    ['withdrawn', 'expired', until, 'withdrawn'],
  ] as const)('%s, booking %s: %s', (state, booking, now, expected) => {
    expect(quotationState({ state, validUntil: until, booking }, now)).toBe(expected);
  });
});

describe('quotationDeadline', () => {
  it('is the end of the day in India, or the start of the work if that is earlier', () => {
    expect(quotationDeadline('2026-11-24', new Date('2026-11-26T04:30:00Z'))).toEqual(until);
    expect(quotationDeadline('2026-11-24', new Date('2026-11-24T04:30:00Z'))).toEqual(
      new Date('2026-11-24T04:30:00Z'),
    );
  });
});
