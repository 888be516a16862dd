import { expect, it } from 'vitest';
import { LINE_STATES } from './line-types.ts';
import { isOpenLine } from './open-lines.ts';

it('requires both accounts from the order until the work is approved or settled', () => {
  expect(LINE_STATES.filter(isOpenLine)).toEqual(['placed', 'assigned', 'started', 'done', 'disputed']);
});
