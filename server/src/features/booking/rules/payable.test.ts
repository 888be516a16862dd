import { expect, it } from 'vitest';
import { LINE_STATES } from './line-vocabulary.ts';
import { isPayable } from './payable.ts';

it('asks for money before a booking is confirmed, and for finished work that nobody disputes', () => {
  expect(LINE_STATES.filter(isPayable)).toEqual(['draft', 'done', 'approved']);
});
