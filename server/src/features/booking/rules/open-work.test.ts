import { expect, it } from 'vitest';
import { LINE_STATES } from './line-vocabulary.ts';
import { isOpenWork } from './open-work.ts';

it('needs both accounts from the order to the last word about the work', () => {
  expect(LINE_STATES.filter(isOpenWork)).toEqual(['placed', 'assigned', 'started', 'done', 'disputed']);
});
