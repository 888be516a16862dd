import { expect, test } from 'vitest';
import { INDIAN_STATES, stateNamed } from './indian-states.ts';

test('a State is known by the names that maps have for it', () => {
  for (const state of INDIAN_STATES) expect(stateNamed(state)).toBe(state);
  expect(stateNamed('Jammu and Kashmir')).toBe('Jammu & Kashmir');
  expect(stateNamed(' national capital territory of delhi')).toBe('Delhi');
  expect(stateNamed('Punjab Province')).toBeNull();
});
