import { expect, it } from 'vitest';
import { LINE_STATES } from './line-types.ts';
import { isPayable, checkoutHoldUntil } from './payable.ts';

it('asks for money before a booking is confirmed, and for finished work that nobody disputes', () => {
  expect(LINE_STATES.filter(isPayable)).toEqual(['draft', 'done', 'approved']);
});

it('keeps a draft for a quarter of an hour whenever its checkout is opened, two hours at most', () => {
  const made = new Date('2026-11-21T06:30:00Z');
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  expect(checkoutHoldUntil(made, at('06:58'))).toEqual(at('07:13'));
  expect(checkoutHoldUntil(made, at('08:20'))).toEqual(at('08:30'));
});
