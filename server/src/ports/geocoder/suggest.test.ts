import { distance } from 'geokdbush';
import { describe, expect, it } from 'vitest';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { random } from '../../../demo/random.ts';
import { gazetteer } from './gazetteer/gazetteer.ts';
import { localGeocoder } from './local.ts';
import { MAX_SUGGESTIONS } from './port.ts';
import { TYPOS, withTypo } from './testing/typos.ts';

const geocoder = localGeocoder();
const BENGALURU = { latitude: 12.97, longitude: 77.6 };
const DELHI = { latitude: 28.61, longitude: 77.2 };

const labels = async (text: string, near?: Point) =>
  (await geocoder.suggest(text, near)).map(({ label }) => label);

interface Measured {
  readonly typed: string;
  readonly expected: Point;
  readonly near?: Point;
}

/** Returns the share of texts whose first suggestion is within `km`, and the texts that fail. */
async function measure(cases: readonly Measured[], km: number): Promise<{ share: number; wrong: string }> {
  const wrong: string[] = [];
  for (const { typed, expected, near } of cases) {
    const [first] = await geocoder.suggest(typed, near);
    const far = first && distance(first.longitude, first.latitude, expected.longitude, expected.latitude);
    if (far === undefined || far > km) wrong.push(`${typed}: ${first?.label}`);
  }
  return { share: 1 - wrong.length / cases.length, wrong: wrong.join('\n') };
}

describe('one typo in the 60 largest cities', () => {
  const cities = gazetteer().cities.slice(0, 60);

  it.each([
    ['without a place', undefined, 0.98],
    ['typed in Delhi', DELHI, 0.98],
    // Next to Agram and Agara, "agr" and "aga" denote these rather than Agra.
    ['typed in Bengaluru', BENGALURU, 0.97],
  ])('%s: suggests the city first', async (_, near, goal) => {
    const chance = random(1912);
    const cases = cities.flatMap((city) =>
      TYPOS.flatMap((typo) => [0, 1].map(() => withTypo(city.name, typo, chance))).map((typed) => ({
        typed,
        expected: city,
        ...(near ? { near } : {}),
      })),
    );
    const { share, wrong } = await measure(cases, 5);
    expect(share, wrong).toBeGreaterThanOrEqual(goal);
  });
});

describe('one typo in a locality', () => {
  const localities = gazetteer().colloquial.filter(({ name, landmark }) => !landmark && name.length >= 6);
  const chance = random(77);
  const typed = localities.map((place, at) => ({
    place,
    typed: withTypo(place.name, TYPOS[at % TYPOS.length] as (typeof TYPOS)[number], chance),
  }));

  it('suggests the locality first within its city', async () => {
    const cases = typed.map((one) => ({ typed: one.typed, expected: one.place, near: one.place.town }));
    const { share, wrong } = await measure(cases, 3);
    expect(share, wrong).toBeGreaterThanOrEqual(0.95);
  });

  it('suggests the locality first from anywhere when the city is typed', async () => {
    const cases = typed.map((one) => ({ typed: `${one.typed} ${one.place.town.name}`, expected: one.place }));
    const { share, wrong } = await measure(cases, 3);
    expect(share, wrong).toBeGreaterThanOrEqual(0.95);
  });
});

describe('places with the same name', () => {
  it.each([
    ['Kannur', 'Kannur, Kerala'],
    ['Dharamshala', 'Dharamshala, Himachal Pradesh'],
    ['Udhampur', 'Udhampur, Jammu & Kashmir'],
    ['Karwar', 'Karwar, Karnataka'],
    ['Gandhinagar', 'Gandhinagar, Gujarat'],
  ])('%s: suggests the town before villages of the same name', async (text, label) => {
    expect((await labels(text))[0]).toBe(label);
    expect(await geocoder.forward(text)).toMatchObject({ label });
  });

  it('villages that match a mistyped text do not hide the intended city', async () => {
    // "Bengalure" begins no name, "banglor" begins village names.
    expect((await labels('banglor'))[0]).toBe('Bengaluru, Karnataka');
    expect((await labels('mumbia'))[0]).toBe('Mumbai, Maharashtra');
    expect((await labels('hydrabad'))[0]).toBe('Hyderabad, Telangana');
  });
});

describe('short names', () => {
  it('a short name with a typo is another name: Bhuj is not BHU', async () => {
    expect((await labels('bhuj')).filter((label) => label.endsWith('Varanasi'))).toEqual([]);
  });
});

describe('landmarks', () => {
  it.each([
    ['Delhi airport', 'Indira Gandhi International Airport, Delhi'],
    ['bangalore airport', 'Kempegowda International Airport, Bengaluru'],
    ['kempegowda airport', 'Kempegowda International Airport, Bengaluru'],
    ['chhatrapati shivaji airport', 'Chhatrapati Shivaji Maharaj International Airport, Mumbai'],
    ['howrah station', 'Howrah Junction, Howrah'],
    ['new delhi railway station', 'New Delhi Railway Station, Delhi'],
    ['india gate', 'India Gate, Delhi'],
    ['Taj Mahal', 'Taj Mahal, Agra'],
    ['mall of india', 'DLF Mall of India, Noida'],
    ['phoenix marketcity kurla', 'Phoenix Marketcity Kurla, Mumbai'],
  ])('%s is %s', async (text, label) => {
    expect((await labels(text))[0]).toBe(label);
    expect(await geocoder.forward(text)).toMatchObject({ label });
  });

  it('number at least 150', () => {
    expect(gazetteer().colloquial.filter(({ landmark }) => landmark).length).toBeGreaterThanOrEqual(150);
  });

  it('never name the area around them', async () => {
    const address = await geocoder.reverse({ latitude: 12.9786, longitude: 77.5697 });
    expect(address).toMatchObject({ city: 'Bengaluru', area: expect.not.stringContaining('Station') });
  });
});

describe('texts without a place', () => {
  it.each(['Gate', 'Airport', 'station', 'Market', 'nagar', 'ROAD'])(
    '%s: finds nothing for a lone generic word',
    async (text) => {
      expect(await geocoder.forward(text)).toBe('not_found');
      expect(await labels(text)).toEqual([]);
    },
  );
});

describe('unlisted PIN codes', () => {
  it.each([
    ['194101', 'Ladakh'],
    ['737101', 'Sikkim'],
    ['791111', 'Arunachal Pradesh'],
    ['682555', 'Lakshadweep'],
    ['194199', 'Ladakh'],
    ['560999', 'Karnataka'],
  ])('%s is placed in %s', async (pin, state) => {
    expect(await geocoder.forward(pin)).toMatchObject({ state, postcode: pin });
    expect((await geocoder.suggest(pin))[0]).toMatchObject({ state });
  });

  it('are not found outside every sorting district', async () => {
    expect(await geocoder.forward('999999')).toBe('not_found');
  });
});

describe('result of Enter', () => {
  it.each([
    'near big bazaar koramangala 5th block',
    'Flat 302, Sai Residency, 12th Main, Indiranagar, Bangalore',
    'c/o Ramesh, gali no 5, laxmi nagar, delhi 92',
    'plot no 45 road no 12 banjara hills',
    'hno 4-5-6 opp sbi bank dilsukhnagar',
    'kharghar sector 12 near utsav chowk navi mumbai',
  ])('%s: is among the suggestions', async (text) => {
    const found = await geocoder.forward(text);
    if (typeof found === 'string') throw new Error(found);
    const shown = await labels(text);
    expect(shown).toContain(found.label);
    expect(shown.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
  });
});

/** Returns the CPU time of this process, ms; unlike wall time, it excludes other processes. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

it.each([
  'ko',
  'kora',
  'hsr bang',
  '5600',
  'MG Road',
  'mumbia',
  'kothrud pune',
  'flat 12, 3rd cross, Koramangla, bangalore',
  'qwerty uiop asdf ghjk zxcv bnm poiu lkjh mnbv trew gfds vcxz yuio hjkl nmkj polu',
  'shri ram mandir marg gandhi nagar patel colony station road village post office district nagpur '.repeat(
    20,
  ),
])('%.40s: takes less than 30 ms of CPU', async (text) => {
  // A round of two calls takes 3 to 12 ms of CPU. The fastest round counts, because a garbage collection or a cold cache may fall into
  // any other.
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const started = cpu();
    await geocoder.suggest(text, BENGALURU);
    await geocoder.forward(text);
    times.push(cpu() - started);
  }
  expect(Math.min(...times)).toBeLessThan(30);
});
