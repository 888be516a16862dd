import { distance } from 'geokdbush';
import { describe, expect, it } from 'vitest';
import { localGeocoder } from './local.ts';
import { ACCURACY_CASES } from './testing/accuracy-cases.ts';
import { singleTypo } from './testing/single-typo.ts';

type Place = (typeof ACCURACY_CASES)[number];

const geocoder = localGeocoder();
const ALL = ACCURACY_CASES.length;

/** Returns the places not found within 3 km of their position, formatted for the failure message. */
async function missed(typed: (place: Place) => string): Promise<string[]> {
  const wrong: string[] = [];
  for (const place of ACCURACY_CASES) {
    const found = await geocoder.forward(typed(place));
    if (typeof found === 'string') wrong.push(`${typed(place)}: ${found}`);
    else {
      const km = distance(found.longitude, found.latitude, place.longitude, place.latitude);
      if (km > 3) wrong.push(`${typed(place)}: ${found.label}, ${km.toFixed(1)} km`);
    }
  }
  return wrong;
}

describe('forty places recorded before measuring', () => {
  it('number forty', () => {
    expect(ALL).toBe(40);
  });

  it('nine of ten are found within 3 km', async () => {
    const wrong = await missed(({ typed }) => typed);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'nine of ten are found within 3 km with one typo: seed %i',
    async (seed) => {
      const wrong = await missed(({ typed }) => singleTypo(typed, seed));
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
    },
  );

  it('all are found within 3 km by PIN code', async () => {
    expect(await missed(({ pin }) => pin)).toEqual([]);
  });

  it('19 of 20 are assigned the correct city', async () => {
    const wrong: string[] = [];
    for (const place of ACCURACY_CASES) {
      const address = await geocoder.reverse(place);
      const city = typeof address === 'string' ? address : address.city;
      if (city !== place.city) wrong.push(`${place.typed}: ${city}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
  });
});

describe('typed address', () => {
  it.each([
    ['Flat 302, Sai Residency, 12th Main, Indiranagar, Bangalore 560038', 'Indiranagar, Bengaluru'],
    ['Flat 302, Sai Residency, 12th Main, Indiranagar, Bangalore', 'Indiranagar, Bengaluru'],
    ['near big bazaar koramangala 5th block', 'Koramangala, Bengaluru'],
    ['Andheri west mumbai', 'Andheri West, Mumbai'],
    ['Andheri (W)', 'Andheri West, Mumbai'],
    ['malad e, mumbai', 'Malad East, Mumbai'],
    ['c/o Ramesh, gali no 5, laxmi nagar, delhi 92', 'Laxmi Nagar, Delhi'],
    ['plot no 45 road no 12 banjara hills', 'Banjara Hills, Hyderabad'],
    ['hno 4-5-6 opp sbi bank dilsukhnagar', 'Dilsukhnagar, Hyderabad'],
    ['B-12 sec 18 Noida', 'Sector 18, Noida'],
    ['sec 21 gurgaon', 'Gurugram, Haryana'],
    ['kharghar navi mumbai', 'Kharghar, Navi Mumbai'],
    ['कोरमंगला बेंगलुरु', 'Koramangala, Bengaluru'],
    ['अंधेरी वेस्ट, मुंबई', 'Andheri West, Mumbai'],
    ['सेक्टर 62 नोएडा', 'Sector 62, Noida'],
    ['लाजपत नगर दिल्ली', 'Lajpat Nagar, Delhi'],
    ['फ्लैट 12, गोमती नगर, लखनऊ २२६०१०', 'Gomti Nagar, Lucknow'],
  ])('%s is %s', async (text, label) => {
    expect(await geocoder.forward(text)).toMatchObject({ label });
  });
});
