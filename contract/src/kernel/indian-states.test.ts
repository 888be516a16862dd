import { expect, test } from 'vitest';
import { INDIAN_STATES, findStateByName } from './indian-states.ts';

test('recognizes the names that maps use for a State', () => {
  for (const state of INDIAN_STATES) expect(findStateByName(state)).toBe(state);
  expect(findStateByName('Jammu and Kashmir')).toBe('Jammu & Kashmir');
  expect(findStateByName(' national capital territory of delhi')).toBe('Delhi');
  expect(findStateByName('Punjab Province')).toBeNull();
});
