import { expect, it } from 'vitest';
import { LINE_STATES } from '../../lines/rules/line-types.ts';
import { isPayable } from './payable.ts';

it('payment is possible before confirmation, for finished work without a dispute, and for a fee', () => {
  expect(LINE_STATES.filter(isPayable)).toEqual(['draft', 'done', 'approved', 'cancelled']);
});
