import { expect, it } from 'vitest';
import { LINE_STATES } from '../../lines/rules/line-types.ts';
import { isPayable, checkoutHoldUntil } from './payable.ts';

it('payment is possible before confirmation, and for finished work without a dispute', () => {
  expect(LINE_STATES.filter(isPayable)).toEqual(['draft', 'done', 'approved']);
});

it('opening a checkout extends a draft by a quarter of an hour, up to two hours in total', () => {
  const made = new Date('2026-11-21T06:30:00Z');
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  expect(checkoutHoldUntil(made, at('06:58'))).toEqual(at('07:13'));
  expect(checkoutHoldUntil(made, at('08:20'))).toEqual(at('08:30'));
});
