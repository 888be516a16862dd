import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../clock/local.ts';
import { geocoderConformance } from '../conformance.ts';
import { google } from '../google.ts';
import { localGeocoder } from '../local.ts';
import { nominatim } from '../nominatim.ts';
import { pickGeocoder } from '../pick.ts';
import type { Geocoder } from '../port.ts';
import { GOOGLE_KEY, googleStandIn } from '../testing/google-stand-in.ts';
import { nominatimStandIn } from '../testing/nominatim-stand-in.ts';
import type { StandIn } from '../../../testing/stand-in.ts';
import { backed } from './backed.ts';
import type { Vendor } from './vendor.ts';
import { gazetteer } from '../gazetteer/gazetteer.ts';

// The stub servers answer from it; loading it must not count against a request's time limit.
beforeAll(() => void gazetteer());

// Long enough for a busy machine: the gazetteer is read before the first answer.
const asking = { timeoutMs: 2000, userAgent: 'Aaspaas/1.0 (+https://aaspaas.test)' };
const KORAMANGALA = { latitude: 12.9352, longitude: 77.6245 };

/** Proposes as the product does and finds nothing itself, so that the service alone is proven. */
const proposing: Geocoder = {
  forward: async () => 'not_found',
  reverse: async () => 'unavailable',
  suggest: localGeocoder().suggest,
  pinsAround: localGeocoder().pinsAround,
};
const quiet = { warn: () => undefined };

const vendors: [
  string,
  () => Promise<StandIn>,
  (url: string) => Vendor,
  'GOOGLE_MAPS_URL' | 'NOMINATIM_URL',
][] = [
  ['google', googleStandIn, (url) => google({ ...asking, url, key: GOOGLE_KEY }), 'GOOGLE_MAPS_URL'],
  ['nominatim', nominatimStandIn, (url) => nominatim({ ...asking, url }), 'NOMINATIM_URL'],
];

describe.each(vendors)('%s', (name, start, make, variable) => {
  let service: StandIn;
  let vendor: Vendor;
  beforeAll(async () => {
    service = await start();
    vendor = make(service.url);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.upset(null);
    service.asked.length = 0;
  });

  geocoderConformance(name, async () => backed(vendor, proposing, quiet));

  it('asks for India, in English, and says who asks', async () => {
    await vendor.forward('12th Main, Indiranagar & 100 Ft Road #5');
    const [{ url, userAgent } = { url: new URL('http://none'), userAgent: '' }] = service.asked;
    const query = Object.fromEntries(url.searchParams);
    expect(Object.values(query)).toContain('12th Main, Indiranagar & 100 Ft Road #5');
    expect(query['components'] ?? query['countrycodes']).toMatch(/^(country:IN|in)$/);
    expect(query['language'] ?? query['accept-language']).toBe('en');
    expect(userAgent).toBe(asking.userAgent);
  });

  it.each([
    ['hang', 'timed_out'],
    [{ status: 500, body: '{}' }, 'failed'],
    [{ status: 302, body: '' }, 'failed'],
    [{ status: 429, body: 'slow down' }, 'over_limit'],
    [{ status: 403, body: 'no' }, 'denied'],
    [{ status: 200, body: '<html>not json' }, 'unreadable'],
    [{ status: 200, body: '{"results": [{"geometry": 1}], "status": "OK"}' }, 'unreadable'],
    [{ status: 200, body: '"a text"' }, 'unreadable'],
    [{ status: 200, body: `"${'x'.repeat(1_100_000)}"` }, 'unreadable'],
  ] as const)('says what is the matter at %j', async (upset, outage) => {
    service.upset(upset);
    expect(await vendor.forward('Pune')).toEqual({ outage });
    expect(await vendor.reverse(KORAMANGALA)).toEqual({ outage });
  });

  it('says that it cannot be reached', async () => {
    const nobody = make('http://127.0.0.1:1');
    expect(await nobody.forward('Pune')).toEqual({ outage: 'unreachable' });
    expect(await nobody.reverse(KORAMANGALA)).toEqual({ outage: 'unreachable' });
  });

  const picked = (log: { warn: (...said: unknown[]) => void }) =>
    pickGeocoder(
      {
        GOOGLE_MAPS_URL: 'http://127.0.0.1:1',
        NOMINATIM_PER_SECOND: 50,
        ...(variable === 'GOOGLE_MAPS_URL' && { GOOGLE_MAPS_API_KEY: GOOGLE_KEY }),
        [variable]: service.url,
      },
      systemClock,
      log,
    );

  it('is asked once for what many ask, and for the same again', async () => {
    const geocoder = picked(quiet);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => geocoder.forward('Koramangala, Bengaluru')),
    );
    expect(new Set(many.map((found) => (typeof found === 'string' ? found : found.label)))).toEqual(
      new Set(['Koramangala, Bengaluru']),
    );
    await geocoder.forward('  koramangala   BENGALURU ');
    expect(service.asked).toHaveLength(1);
    await geocoder.reverse({ latitude: 12.93521, longitude: 77.62441 });
    await geocoder.reverse({ latitude: 12.93519, longitude: 77.62439 });
    expect(service.asked).toHaveLength(2);
  });

  it('never learns more than three decimals of where somebody is', async () => {
    await picked(quiet).reverse({ latitude: 12.93521987, longitude: 77.62449123 });
    expect(decodeURIComponent(service.asked[0]?.url.search ?? '')).not.toMatch(/\d\.\d{4}/);
  });

  it('has the gazetteer behind it, and is left alone while it does not answer', async () => {
    const geocoder = picked(quiet);
    service.upset({ status: 500, body: '' });
    for (const town of ['Pune', 'Nagpur', 'Surat', 'Patna', 'Kochi'])
      expect(await geocoder.forward(town)).toMatchObject({ label: expect.stringContaining(town) });
    expect(await geocoder.reverse(KORAMANGALA)).toMatchObject({ city: 'Bengaluru' });
    expect(service.asked).toHaveLength(3);
  });

  it('asks the gazetteer about an address that the service does not know', async () => {
    service.upset({ status: 200, body: name === 'google' ? '{"results":[],"status":"ZERO_RESULTS"}' : '[]' });
    expect(await picked(quiet).forward('Kormangla, Banglore')).toMatchObject({
      label: 'Koramangala, Bengaluru',
    });
  });

  it('lets neither key nor address nor place into the log', async () => {
    const warn = vi.fn();
    service.upset({ status: 500, body: JSON.stringify({ error_message: GOOGLE_KEY, status: 'X' }) });
    const geocoder = picked({ warn });
    await geocoder.forward('17 Secret Lane, Koramangala');
    await geocoder.reverse(KORAMANGALA);
    expect(warn.mock.calls).toEqual([
      [{ places: name, outage: 'failed' }, 'the place service gave no answer'],
      [{ places: name, outage: 'failed' }, 'the place service gave no answer'],
    ]);
  });
});

describe('google', () => {
  let service: StandIn;
  beforeAll(async () => {
    service = await googleStandIn();
  });
  afterAll(() => service.close());

  it.each([
    ['OVER_QUERY_LIMIT', 'over_limit'],
    ['OVER_DAILY_LIMIT', 'over_limit'],
    ['REQUEST_DENIED', 'denied'],
    ['INVALID_REQUEST', 'failed'],
    ['UNKNOWN_ERROR', 'failed'],
  ])('%s is an outage', async (status, outage) => {
    service.upset({ status: 200, body: JSON.stringify({ status, results: [], error_message: 'why' }) });
    const vendor = google({ ...asking, url: service.url, key: GOOGLE_KEY });
    expect(await vendor.forward('Pune')).toEqual({ outage });
    service.upset(null);
  });

  it('denies another key', async () => {
    const vendor = google({ ...asking, url: service.url, key: 'wrong' });
    expect(await vendor.forward('Pune')).toEqual({ outage: 'denied' });
  });

  it('knows nothing of a point abroad', async () => {
    const abroad = { long_name: 'United Kingdom', short_name: 'GB', types: ['country', 'political'] };
    const one = { address_components: [abroad], geometry: { location: { lat: 51.5, lng: 0 } }, types: [] };
    service.upset({ status: 200, body: JSON.stringify({ status: 'OK', results: [one] }) });
    const vendor = google({ ...asking, url: service.url, key: GOOGLE_KEY });
    expect(await vendor.reverse({ latitude: 51.5, longitude: 0 })).toBe('not_found');
    expect(await vendor.forward('London')).toBe('not_found');
    service.upset(null);
  });
});

describe('nominatim', () => {
  it('keeps the query and the folder of a hosted service', async () => {
    const service = await nominatimStandIn();
    service.upset({ status: 200, body: '[]' });
    await nominatim({ ...asking, url: `${service.url}/v1?key=abc` }).forward('Pune');
    expect(service.asked[0]?.url.pathname).toBe('/v1/search');
    expect(service.asked[0]?.url.searchParams.get('key')).toBe('abc');
    await service.close();
  });
});

it('is the gazetteer where no service is set', async () => {
  const settings = { GOOGLE_MAPS_URL: 'http://127.0.0.1:1', NOMINATIM_PER_SECOND: 1 };
  const geocoder = pickGeocoder(settings, systemClock, quiet);
  expect(await geocoder.forward('Pune')).toMatchObject({ label: 'Pune, Maharashtra' });
});
