import { expect, it } from 'vitest';
import { LINE_STATES } from './line-types.ts';
import { isOpenLine } from './open-lines.ts';

it('needs both accounts from the order to the last word about the work', () => {
  expect(LINE_STATES.filter(isOpenLine)).toEqual(['placed', 'assigned', 'started', 'done', 'disputed']);
});
