import { expect, it } from 'vitest';
import { refundExpected } from './refund-expected.ts';

it('counts seven working days from the date in India', () => {
  // A Saturday in India; the next seven working days end on Tuesday of the week after next.
  expect(refundExpected(new Date('2026-11-21T06:30:00Z'))).toBe('2026-12-01');
  // Still Friday in UTC, Saturday in India already.
  expect(refundExpected(new Date('2026-11-20T20:00:00Z'))).toBe('2026-12-01');
  expect(refundExpected(new Date('2026-11-20T06:30:00Z'))).toBe('2026-12-01');
  expect(refundExpected(new Date('2026-11-23T06:30:00Z'))).toBe('2026-12-02');
});
