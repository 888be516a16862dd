import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../clock/local.ts';
import { geocoderConformance } from '../conformance.ts';
import { google } from '../google.ts';
import { localGeocoder } from '../local.ts';
import { nominatim } from '../nominatim.ts';
import { pickGeocoder } from '../pick.ts';
import type { Geocoder } from '../port.ts';
import { GOOGLE_KEY, startGoogleStub } from '../testing/google-stub.ts';
import { startNominatimStub } from '../testing/nominatim-stub.ts';
import type { StubServer } from '../../../testing/stub-server.ts';
import { withFallback } from './with-fallback.ts';
import type { Vendor } from './vendor.ts';
import { gazetteer } from '../gazetteer/gazetteer.ts';

// The stub servers answer from it; loading it must not count against a request's time limit.
beforeAll(() => void gazetteer());

// Long enough for a busy machine: the gazetteer is read before the first answer.
const fetchOptions = { timeoutMs: 2000, userAgent: 'Aaspaas/1.0 (+https://aaspaas.test)' };
const KORAMANGALA = { latitude: 12.9352, longitude: 77.6245 };

/** Makes suggestions like the production fallback and finds nothing itself, so that only the service is tested. */
const suggestOnly: Geocoder = {
  forward: async () => 'not_found',
  reverse: async () => 'unavailable',
  suggest: localGeocoder().suggest,
  pinsAround: localGeocoder().pinsAround,
};
const noopLog = { warn: () => undefined };

const vendors: [
  string,
  () => Promise<StubServer>,
  (url: string) => Vendor,
  'GOOGLE_MAPS_URL' | 'NOMINATIM_URL',
][] = [
  ['google', startGoogleStub, (url) => google({ ...fetchOptions, url, key: GOOGLE_KEY }), 'GOOGLE_MAPS_URL'],
  ['nominatim', startNominatimStub, (url) => nominatim({ ...fetchOptions, url }), 'NOMINATIM_URL'],
];

describe.each(vendors)('%s', (name, start, make, variable) => {
  let service: StubServer;
  let vendor: Vendor;
  beforeAll(async () => {
    service = await start();
    vendor = make(service.url);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.failWith(null);
    service.requests.length = 0;
  });

  geocoderConformance(name, async () => withFallback(vendor, suggestOnly, noopLog));

  it('searches India in English and sends a User-Agent', async () => {
    await vendor.forward('12th Main, Indiranagar & 100 Ft Road #5');
    const [{ url, userAgent } = { url: new URL('http://none'), userAgent: '' }] = service.requests;
    const query = Object.fromEntries(url.searchParams);
    expect(Object.values(query)).toContain('12th Main, Indiranagar & 100 Ft Road #5');
    expect(query['components'] ?? query['countrycodes']).toMatch(/^(country:IN|in)$/);
    expect(query['language'] ?? query['accept-language']).toBe('en');
    expect(userAgent).toBe(fetchOptions.userAgent);
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
  ] as const)('reports the outage of %j', async (failWith, outage) => {
    service.failWith(failWith);
    expect(await vendor.forward('Pune')).toEqual({ outage });
    expect(await vendor.reverse(KORAMANGALA)).toEqual({ outage });
  });

  it('reports an unreachable service', async () => {
    const unreachableVendor = make('http://127.0.0.1:1');
    expect(await unreachableVendor.forward('Pune')).toEqual({ outage: 'unreachable' });
    expect(await unreachableVendor.reverse(KORAMANGALA)).toEqual({ outage: 'unreachable' });
  });

  const geocoderWith = (log: { warn: (...said: unknown[]) => void }) =>
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

  it('sends one request for concurrent and repeated lookups', async () => {
    const geocoder = geocoderWith(noopLog);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => geocoder.forward('Koramangala, Bengaluru')),
    );
    expect(new Set(many.map((found) => (typeof found === 'string' ? found : found.label)))).toEqual(
      new Set(['Koramangala, Bengaluru']),
    );
    await geocoder.forward('  koramangala   BENGALURU ');
    expect(service.requests).toHaveLength(1);
    await geocoder.reverse({ latitude: 12.93521, longitude: 77.62441 });
    await geocoder.reverse({ latitude: 12.93519, longitude: 77.62439 });
    expect(service.requests).toHaveLength(2);
  });

  it('receives at most three decimals of a position', async () => {
    await geocoderWith(noopLog).reverse({ latitude: 12.93521987, longitude: 77.62449123 });
    expect(decodeURIComponent(service.requests[0]?.url.search ?? '')).not.toMatch(/\d\.\d{4}/);
  });

  it('falls back to the gazetteer, and pauses requests while the service does not answer', async () => {
    const geocoder = geocoderWith(noopLog);
    service.failWith({ status: 500, body: '' });
    for (const town of ['Pune', 'Nagpur', 'Surat', 'Patna', 'Kochi'])
      expect(await geocoder.forward(town)).toMatchObject({ label: expect.stringContaining(town) });
    expect(await geocoder.reverse(KORAMANGALA)).toMatchObject({ city: 'Bengaluru' });
    expect(service.requests).toHaveLength(3);
  });

  it('asks the gazetteer about an address unknown to the service', async () => {
    service.failWith({
      status: 200,
      body: name === 'google' ? '{"results":[],"status":"ZERO_RESULTS"}' : '[]',
    });
    expect(await geocoderWith(noopLog).forward('Kormangla, Banglore')).toMatchObject({
      label: 'Koramangala, Bengaluru',
    });
  });

  it('logs neither key, address nor position', async () => {
    const warn = vi.fn();
    service.failWith({ status: 500, body: JSON.stringify({ error_message: GOOGLE_KEY, status: 'X' }) });
    const geocoder = geocoderWith({ warn });
    await geocoder.forward('17 Secret Lane, Koramangala');
    await geocoder.reverse(KORAMANGALA);
    expect(warn.mock.calls).toEqual([
      [{ places: name, outage: 'failed' }, 'geocoding service unavailable'],
      [{ places: name, outage: 'failed' }, 'geocoding service unavailable'],
    ]);
  });
});

describe('google', () => {
  let service: StubServer;
  beforeAll(async () => {
    service = await startGoogleStub();
  });
  afterAll(() => service.close());

  it.each([
    ['OVER_QUERY_LIMIT', 'over_limit'],
    ['OVER_DAILY_LIMIT', 'over_limit'],
    ['REQUEST_DENIED', 'denied'],
    ['INVALID_REQUEST', 'failed'],
    ['UNKNOWN_ERROR', 'failed'],
  ])('reports %s as an outage', async (status, outage) => {
    service.failWith({ status: 200, body: JSON.stringify({ status, results: [], error_message: 'why' }) });
    const vendor = google({ ...fetchOptions, url: service.url, key: GOOGLE_KEY });
    expect(await vendor.forward('Pune')).toEqual({ outage });
    service.failWith(null);
  });

  it('reports an invalid key as denied', async () => {
    const vendor = google({ ...fetchOptions, url: service.url, key: 'wrong' });
    expect(await vendor.forward('Pune')).toEqual({ outage: 'denied' });
  });

  it('returns not_found for a point abroad', async () => {
    const abroad = { long_name: 'United Kingdom', short_name: 'GB', types: ['country', 'political'] };
    const one = { address_components: [abroad], geometry: { location: { lat: 51.5, lng: 0 } }, types: [] };
    service.failWith({ status: 200, body: JSON.stringify({ status: 'OK', results: [one] }) });
    const vendor = google({ ...fetchOptions, url: service.url, key: GOOGLE_KEY });
    expect(await vendor.reverse({ latitude: 51.5, longitude: 0 })).toBe('not_found');
    expect(await vendor.forward('London')).toBe('not_found');
    service.failWith(null);
  });
});

describe('nominatim', () => {
  it('keeps the query and the folder of a hosted service', async () => {
    const service = await startNominatimStub();
    service.failWith({ status: 200, body: '[]' });
    await nominatim({ ...fetchOptions, url: `${service.url}/v1?key=abc` }).forward('Pune');
    expect(service.requests[0]?.url.pathname).toBe('/v1/search');
    expect(service.requests[0]?.url.searchParams.get('key')).toBe('abc');
    await service.close();
  });
});

it('uses the gazetteer without a configured service', async () => {
  const settings = { GOOGLE_MAPS_URL: 'http://127.0.0.1:1', NOMINATIM_PER_SECOND: 1 };
  const geocoder = pickGeocoder(settings, systemClock, noopLog);
  expect(await geocoder.forward('Pune')).toMatchObject({ label: 'Pune, Maharashtra' });
});
