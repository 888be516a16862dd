import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { placesRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const hindi = { headers: { 'accept-language': 'hi' } };

describe('POST onbrowseropen', () => {
  it('returns the place at the top level and under data', async () => {
    const { status, body } = await app.call('POST', 'onbrowseropen', {
      latitude: 12.9352,
      longitude: 77.6245,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 200,
      label: 'Koramangala, Bengaluru',
      address: { area: 'Koramangala', city: 'Bengaluru', state: 'Karnataka' },
    });
    expect(body.data).toEqual({ address: body.address, label: body.label });
  });

  it('accepts numbers as strings', async () => {
    const { body } = await app.call('POST', 'onbrowseropen', { latitude: '18.5074', longitude: '73.8077' });
    expect(body.label).toBe('Kothrud, Pune');
  });

  it.each([{}, { latitude: null, longitude: null }, { latitude: '', longitude: '' }])(
    'returns the default city for %j',
    async (sent) => {
      const { status, body } = await app.call('POST', 'onbrowseropen', sent);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        label: 'Bengaluru',
        address: { city: 'Bengaluru', state: 'Karnataka', area: null, postcode: null },
      });
    },
  );

  it('names the missing parts in the person’s language for a point abroad', async () => {
    const london = { latitude: 51.5, longitude: -0.12 };
    expect((await app.call('POST', 'onbrowseropen', london)).body.label).toBe(
      'Street not available, City not available',
    );
    expect((await app.call('POST', 'onbrowseropen', london, hindi)).body.label).toBe(
      'सड़क उपलब्ध नहीं, शहर उपलब्ध नहीं',
    );
  });

  it.each([
    [{ latitude: 12.9 }, ['longitude']],
    [{ longitude: 77.6 }, ['latitude']],
    [{ latitude: 91, longitude: 181 }, ['latitude', 'longitude']],
    [{ latitude: 'here', longitude: 77.6 }, ['latitude']],
    [{ latitude: { a: 1 }, longitude: 77.6 }, ['latitude']],
  ])('rejects %j on %j', async (sent, fields) => {
    const { status, body } = await app.call('POST', 'onbrowseropen', sent);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(fields);
  });
});

describe('GET places', () => {
  it('returns suggestions', async () => {
    const { status, body } = await app.call('GET', 'places?query=kora');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      label: 'Koramangala, Bengaluru',
      latitude: 12.9352,
      longitude: 77.6245,
      postcode: '560034',
      state: 'Karnataka',
    });
  });

  it('ranks nearby places first', async () => {
    const { body } = await app.call('GET', 'places?query=indira%20nagar&latitude=26.85&longitude=80.95');
    expect(body.data[0].label).toBe('Indira Nagar, Lucknow');
  });

  it('returns nothing for an empty query', async () => {
    expect((await app.call('GET', 'places?query=')).body.data).toEqual([]);
    expect((await app.call('GET', 'places')).body.data).toEqual([]);
  });

  it('rejects half a point and an overlong text', async () => {
    const { status, body } = await app.call('GET', `places?query=${'a'.repeat(301)}&latitude=12`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['longitude', 'query']);
  });
});

describe('GET geocode', () => {
  it('finds an address', async () => {
    const { status, body } = await app.call(
      'GET',
      `geocode?address=${encodeURIComponent('12, 5th Cross, Koramangla, Bangalore')}`,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ label: 'Koramangala, Bengaluru', postcode: '560034' });
  });

  it('reports when nothing is found', async () => {
    const { status, body } = await app.call('GET', 'geocode?address=qzxv%20wkjq');
    expect(status).toBe(404);
    expect(body.errors).toBe('Failed to geocode the address.');
  });

  it.each(['geocode', 'geocode?address=', 'geocode?address=%20%20'])(
    'rejects an empty address: %s',
    async (path) => {
      const { status, body } = await app.call('GET', path);
      expect(status).toBe(422);
      expect(body.errors).toEqual({ address: ['Address cannot be empty.'] });
    },
  );
});

it('reports that places are unavailable when their source fails', async () => {
  const out: Geocoder = {
    forward: async () => 'unavailable',
    reverse: async () => 'unavailable',
    suggest: async () => [],
    pinsAround: async () => [],
  };
  const handlers = placesRoutes({ geocoder: out, saveLastPlace: async () => undefined });
  const call = {
    actor: null,
    role: null,
    language: 'en',
    address: '',
    browser: false,
    idempotency: null,
    files: {},
    fileProblems: {},
    header: () => undefined,
  } as const;
  const point = { latitude: 12.97, longitude: 77.59 };
  await expect(
    handlers['places.open']({ params: {}, query: {}, body: { point } }, call),
  ).rejects.toMatchObject({ code: 'unavailable' });
  await expect(
    handlers['places.geocode']({ params: {}, query: { address: 'Pune' }, body: {} }, call),
  ).rejects.toMatchObject({ code: 'unavailable' });
});
