import { DISPATCH_MODES, type DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import { describe, expect, it } from 'vitest';
import { type CityFilter, modeIn, modeCities } from './dispatch-modes.ts';

const own = new Map<string, DispatchMode>([
  ['bengaluru', 'manual'],
  ['mumbai', 'assist'],
  ['pune', 'auto'],
]);
const CITIES = ['bengaluru', 'mumbai', 'pune', 'delhi', null];

describe('modeIn', () => {
  it.each<[string | null, DispatchMode, DispatchMode]>([
    ['bengaluru', 'auto', 'manual'],
    ['mumbai', 'manual', 'assist'],
    ['delhi', 'manual', 'manual'],
    ['delhi', 'auto', 'auto'],
    [null, 'assist', 'assist'],
  ])('%s with the default %s: %s', (city, defaultMode, mode) => {
    expect(modeIn({ defaultMode, own }, city)).toBe(mode);
  });
});

describe('modeCities', () => {
  const matches = ({ included, cities }: CityFilter, city: string | null) =>
    (city !== null && cities.includes(city)) === included;

  it.each<DispatchMode>(['manual', 'assist', 'auto'])(
    'are exactly the cities with a mode, with the default %s',
    (defaultMode) => {
      for (const mode of DISPATCH_MODES)
        for (const city of CITIES)
          expect(matches(modeCities({ defaultMode, own }, mode), city), `${mode} ${city}`).toBe(
            modeIn({ defaultMode, own }, city) === mode,
          );
    },
  );
});
