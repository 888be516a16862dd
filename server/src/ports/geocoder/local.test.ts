import { distance } from 'geokdbush';
import { describe, expect, it } from 'vitest';
import { geocoderConformance } from './conformance.ts';
import { gazetteer } from './gazetteer/gazetteer.ts';
import { localGeocoder } from './local.ts';
import { REFERENCE_PLACES } from './testing/reference-places.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { GeocodedPlace } from './port.ts';

geocoderConformance('gazetteer', async () => localGeocoder());

const geocoder = localGeocoder();
const kmBetween = (a: Point, b: Point) => distance(a.longitude, a.latitude, b.longitude, b.latitude);

/** Returns the places not found within `km` of their position, formatted for the failure message. */
async function missed(
  typed: (place: (typeof REFERENCE_PLACES)[number]) => string,
  km: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const place of REFERENCE_PLACES) {
    const found = await geocoder.forward(typed(place));
    const far = typeof found === 'string' ? Number.POSITIVE_INFINITY : kmBetween(found, place);
    if (far > km)
      wrong.push(
        `${typed(place)}: ${typeof found === 'string' ? found : `${found.label}, ${far.toFixed(1)} km`}`,
      );
  }
  return wrong;
}

describe('forty well-known places', () => {
  it('finds nine of ten within 3 km', async () => {
    const wrong = await missed(({ typed }) => typed, 3);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
  });

  it('finds nine of ten within 3 km with one typo', async () => {
    const wrong = await missed(({ mistyped }) => mistyped, 3);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
  });

  it('finds all within 3 km by PIN code', async () => {
    expect(await missed(({ pin }) => pin, 3)).toEqual([]);
  });

  it('finds all within 3 km by a whole address with its PIN code', async () => {
    expect(
      await missed(
        ({ typed, pin }) =>
          `House No. 12, 2nd Cross, near bus stand, ${typed} - ${pin.slice(0, 3)} ${pin.slice(3)}, India`,
        3,
      ),
    ).toEqual([]);
  });

  it('names the correct city for 19 of 20', async () => {
    const wrong: string[] = [];
    for (const place of REFERENCE_PLACES) {
      const address = await geocoder.reverse(place);
      const city = typeof address === 'string' ? address : address.city;
      if (city !== place.city) wrong.push(`${place.typed}: ${city}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(REFERENCE_PLACES.length / 20);
  });
});

describe('forward: confidence', () => {
  it.each([
    ['14 Church Street, Bangalore', true],
    ['Flat 4, Indiranagar, Bengaluru', true],
    ['near temple 682030', true],
    ['MG Road, Pune, Maharashtra', true],
    ['Rajaji Street near temple', false],
    ['Lakshmipuram', false],
    ['Main Road, Kerala', false],
  ])('“%s”: %s', async (text, confident) => {
    expect(await geocoder.forward(text)).toMatchObject({ confident });
  });
});

describe('forward', () => {
  const found = async (text: string) => (await geocoder.forward(text)) as GeocodedPlace;

  it('ranks a PIN code above words', async () => {
    expect(await found('Koramangala Bengaluru 226001')).toMatchObject({
      postcode: '226001',
      state: 'Uttar Pradesh',
    });
  });

  it('uses the words if the PIN code does not exist', async () => {
    expect(await found('Koramangala Bengaluru 999999')).toMatchObject({ label: 'Koramangala, Bengaluru' });
  });

  it.each([
    ['Bangalore', 'Bengaluru, Karnataka'],
    ['bombay', 'Mumbai, Maharashtra'],
    ['New Delhi', 'Delhi'],
    ['Gurgaon', 'Gurugram, Haryana'],
    ['Allahabad', 'Prayagraj, Uttar Pradesh'],
    ['Trivandrum', 'Thiruvananthapuram, Kerala'],
    ['Vizag', 'Visakhapatnam, Andhra Pradesh'],
    ['Goa', 'Mormugao, Goa'],
    ['Manali, Himachal Pradesh', 'Manali, Himachal Pradesh'],
    ['Lajpt Nagar', 'Lajpat Nagar, Delhi'],
    ['Sector 62, Noida', 'Sector 62, Noida'],
    ['पुणे', 'Pune, Maharashtra'],
    ['लखनऊ', 'Lucknow, Uttar Pradesh'],
    ['कोथरूड, पुणे', 'Kothrud, Pune'],
    ['५६००३४', '560034, Koramangala, Bengaluru'],
  ])('%s is %s', async (text, label) => {
    expect(await found(text)).toMatchObject({ label });
  });
});

describe('reverse', () => {
  it('names a village outside the reach of every town', async () => {
    // Kibber in Spiti, far from any town
    expect(await geocoder.reverse({ latitude: 32.33, longitude: 78.01 })).toMatchObject({
      city: null,
      state: 'Himachal Pradesh',
      village: expect.any(String),
    });
  });

  it.each([
    ['London', 51.5, -0.12],
    ['Lahore', 31.52, 74.35],
    ['Colombo', 6.93, 79.86],
  ])('returns nothing for %s', async (_name, latitude, longitude) => {
    expect(await geocoder.reverse({ latitude, longitude })).toBe('not_found');
  });
});

describe('suggest', () => {
  const labels = async (text: string, near?: Point) =>
    (await geocoder.suggest(text, near)).map(({ label }) => label);

  it('suggests cities first, then their best-known places', async () => {
    expect((await labels('beng'))[0]).toBe('Bengaluru, Karnataka');
    expect(await labels('hsr bang')).toContain('HSR Layout, Bengaluru');
    expect((await labels('5600'))[0]).toMatch(/^5600\d\d, /);
  });

  it('ranks names that begin with the exact letters before names that only sound similar', async () => {
    const [first, second] = await labels('kora', { latitude: 12.97, longitude: 77.6 });
    expect(first).toBe('Koramangala, Bengaluru');
    expect(second).toMatch(/^Koramangala /);
  });

  it('ranks nearby places first', async () => {
    expect((await labels('indira nagar', { latitude: 26.85, longitude: 80.95 }))[0]).toBe(
      'Indira Nagar, Lucknow',
    );
    expect((await labels('indira nagar', { latitude: 12.97, longitude: 77.6 }))[0]).toBe(
      'Indiranagar, Bengaluru',
    );
  });

  it('ranks the most likely meaning of a mistyped text first', async () => {
    expect((await labels('marthahali'))[0]).toBe('Marathahalli, Bengaluru');
  });
});

describe('committed gazetteer file', () => {
  it('covers the country', () => {
    const { pins, localities, towns, colloquial } = gazetteer();
    expect(pins.count).toBeGreaterThan(18_900);
    expect(localities.count).toBeGreaterThan(150_000);
    expect(towns.length).toBeGreaterThan(6_900);
    expect(colloquial.length).toBeGreaterThan(500);
  });

  it('is sorted by the current code (rebuild it otherwise)', () => {
    const { localities } = gazetteer();
    let previous = '';
    let unsorted = 0;
    for (let id = 0; id < localities.count; id++) {
      const key = localities.key(id);
      if (key < previous) unsorted++;
      previous = key;
    }
    expect(unsorted).toBe(0);
  });

  it('contains the PIN code of every curated place, in the same State and near it', () => {
    const { pins, colloquial } = gazetteer();
    const wrong = colloquial.filter(({ pin, town, ...point }) => {
      const at = pins.find(pin);
      return at === null || pins.state(at) !== town.state || kmBetween(pins.point(at), point) > 15;
    });
    expect(wrong.map(({ name, pin }) => `${name} ${pin}`)).toEqual([]);
  });
});
