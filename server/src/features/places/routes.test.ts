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
    const { status, body, reply } = await app.call('places.open', {
      body: {
        latitude: 12.9352,
        longitude: 77.6245,
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 200,
      label: 'Koramangala, Bengaluru',
      address: { area: 'Koramangala', city: 'Bengaluru', state: 'Karnataka' },
    });
    expect(reply.data).toEqual({ address: reply.address, label: reply.label });
  });

  it('accepts numbers as strings', async () => {
    const { reply } = await app.call('places.open', { body: { latitude: '18.5074', longitude: '73.8077' } });
    expect(reply.label).toBe('Kothrud, Pune');
  });

  it.each([{}, { latitude: null, longitude: null }, { latitude: '', longitude: '' }])(
    'returns the default city for %j',
    async (sent) => {
      const { status, body } = await app.call('places.open', { body: sent });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        label: 'Bengaluru',
        address: { city: 'Bengaluru', state: 'Karnataka', area: null, postcode: null },
      });
    },
  );

  it('names the missing parts in the person’s language for a point abroad', async () => {
    const london = { latitude: 51.5, longitude: -0.12 };
    expect((await app.call('places.open', { body: london })).reply.label).toBe(
      'Street not available, City not available',
    );
    expect((await app.call('places.open', { body: london }, hindi)).reply.label).toBe(
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
    const { status, error } = await app.callRaw('places.open', { body: sent });
    expect(status).toBe(422);
    expect(Object.keys(error.errors).sort()).toEqual(fields);
  });
});

describe('GET places', () => {
  it('returns suggestions', async () => {
    const { status, reply } = await app.call('places.suggest', { query: { query: 'kora' } });
    expect(status).toBe(200);
    expect(reply.data[0]).toEqual({
      label: 'Koramangala, Bengaluru',
      latitude: 12.9352,
      longitude: 77.6245,
      postcode: '560034',
      state: 'Karnataka',
    });
  });

  it('ranks nearby places first', async () => {
    const { reply } = await app.call('places.suggest', {
      query: { query: 'indira nagar', latitude: '26.85', longitude: '80.95' },
    });
    expect(reply.data[0]?.label).toBe('Indira Nagar, Lucknow');
  });

  it('returns nothing for an empty query', async () => {
    expect((await app.call('places.suggest', { query: { query: '' } })).reply.data).toEqual([]);
    expect((await app.call('places.suggest')).reply.data).toEqual([]);
  });

  it('rejects half a point and an overlong text', async () => {
    const { status, error } = await app.call('places.suggest', {
      query: { query: 'a'.repeat(301), latitude: '12' },
    });
    expect(status).toBe(422);
    expect(Object.keys(error.errors).sort()).toEqual(['longitude', 'query']);
  });
});

describe('GET geocode', () => {
  it('finds an address', async () => {
    const { status, reply } = await app.call('places.geocode', {
      query: { address: '12, 5th Cross, Koramangla, Bangalore' },
    });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ label: 'Koramangala, Bengaluru', postcode: '560034' });
  });

  it('reports when nothing is found', async () => {
    const { status, error } = await app.call('places.geocode', { query: { address: 'qzxv wkjq' } });
    expect(status).toBe(404);
    expect(error.errors).toBe('Failed to geocode the address.');
  });

  it.each([{}, { address: '' }, { address: '  ' }])('rejects an empty address: %j', async (query) => {
    const { status, error } = await app.callRaw('places.geocode', { query });
    expect(status).toBe(422);
    expect(error.errors).toEqual({ address: ['Address cannot be empty.'] });
  });
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
