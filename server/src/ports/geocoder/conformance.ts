import { describe, expect, it } from 'vitest';
import { type Geocoder, MAX_SUGGESTIONS } from './port.ts';

/** Conformance tests of a geocoder; each adapter's test passes a factory of a working one. */
export function geocoderConformance(name: string, make: () => Promise<Geocoder>): void {
  describe(`geocoder: ${name}`, () => {
    it('finds a locality with its city', async () => {
      const found = await (await make()).forward('Koramangala, Bengaluru');
      expect(found).toMatchObject({
        label: expect.stringContaining('Koramangala'),
        state: 'Karnataka',
        postcode: expect.stringMatching(/^56\d{4}$/),
      });
      if (typeof found === 'string') throw new Error(found);
      expect(found.latitude).toBeCloseTo(12.935, 1);
      expect(found.longitude).toBeCloseTo(77.624, 1);
    });

    it('finds a PIN code', async () => {
      const found = await (await make()).forward('560034');
      expect(found).toMatchObject({ postcode: '560034', state: 'Karnataka' });
    });

    it('reports an unknown address as not found', async () => {
      const geocoder = await make();
      expect(await geocoder.forward('qzxv wkjq pfft')).toBe('not_found');
      expect(await geocoder.forward('')).toBe('not_found');
      expect(await geocoder.forward('   ')).toBe('not_found');
    });

    it('returns the address of a point', async () => {
      const address = await (await make()).reverse({ latitude: 12.9352, longitude: 77.6245 });
      expect(address).toMatchObject({
        city: 'Bengaluru',
        town: null,
        village: null,
        state: 'Karnataka',
        postcode: expect.stringMatching(/^\d{6}$/),
      });
      expect(address).toHaveProperty('road');
      expect(address).toHaveProperty('area');
    });

    it('returns no address in the ocean', async () => {
      expect(await (await make()).reverse({ latitude: 0, longitude: -30 })).toBe('not_found');
    });

    it('suggests places that begin with the typed text', async () => {
      const suggestions = await (await make()).suggest('Koraman');
      expect(suggestions[0]).toMatchObject({
        label: expect.stringContaining('Koramangala'),
        state: 'Karnataka',
      });
      expect(suggestions.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
      expect(new Set(suggestions.map(({ label }) => label)).size).toBe(suggestions.length);
    });

    it('suggests nothing for an empty text', async () => {
      const geocoder = await make();
      expect(await geocoder.suggest('')).toEqual([]);
      expect(await geocoder.suggest(' , ')).toEqual([]);
    });

    it('lists the PIN codes around a point, nearest first, with direction and distance', async () => {
      const around = await (await make()).pinsAround({ latitude: 12.9352, longitude: 77.6245 }, 5);
      expect(around[0]).toMatchObject({ pin: expect.stringMatching(/^56\d{4}$/), town: 'Bengaluru' });
      const distances = around.map(({ km }) => km);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect(Math.max(...distances)).toBeLessThanOrEqual(5);
      for (const { bearing } of around) expect(bearing >= 0 && bearing < 360, String(bearing)).toBe(true);
      expect(await (await make()).pinsAround({ latitude: 0, longitude: -30 }, 50)).toEqual([]);
    });

    it('accepts any text', async () => {
      const geocoder = await make();
      for (const text of [
        '%_\\\'"',
        '\u0000',
        '😀😀',
        '1'.repeat(5000),
        'a '.repeat(3000),
        '999999',
        '(((',
        '../..',
        'कखग',
      ])
        expect(['string', 'object']).toContain(typeof (await geocoder.forward(text)));
    });
  });
}
