import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../platform/browser-stub.ts';
import { savePoint, locate, canLocate, placeStatus } from './current-place.ts';

let requests: unknown[];
let local: Map<string, string>;

const answering = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    requests.push(JSON.parse(init.body));
    return new Response(JSON.stringify(body), { status });
  });

const positioned = (give: (found: (position: unknown) => void, failed: (error: unknown) => void) => void) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: give } });

beforeEach(() => {
  requests = [];
  ({ local } = stubBrowser());
  answering({ status: 200, label: 'Koramangala, Bengaluru' });
});

describe('locate', () => {
  it('stores and sends a located place with three decimals', async () => {
    positioned((found) => found({ coords: { latitude: 12.934567, longitude: 77.612345 } }));
    expect(await locate()).toBe(true);
    expect(requests).toEqual([{ latitude: 12.935, longitude: 77.612 }]);
    expect(Object.fromEntries(local)).toEqual({ latitude: '12.935', longitude: '77.612' });
    expect(placeStatus()).toBeNull();
  });

  it('reports the reason when it finds no place', async () => {
    positioned((_found, failed) => failed({ code: 1 }));
    expect(await locate()).toBe(false);
    expect(placeStatus()).toBe('denied');
    positioned((_found, failed) => failed({ code: 3 }));
    await locate();
    expect(placeStatus()).toBe('unable');
    vi.stubGlobal('navigator', {});
    await locate();
    expect(placeStatus()).toBe('unsupported');
    expect(local.size).toBe(0);
  });

  it('does not store a place that the server cannot name', async () => {
    answering({ status: 503, message: 'x', errors: 'x' }, 503);
    positioned((found) => found({ coords: { latitude: 12.9, longitude: 77.6 } }));
    expect(await locate()).toBe(false);
    expect(placeStatus()).toBe('unable');
    expect(local.size).toBe(0);
  });
});

describe('savePoint', () => {
  it('falls back to the given name', async () => {
    answering({ status: 503, message: 'x', errors: 'x' }, 503);
    await savePoint({ latitude: 13.00049, longitude: 77.6 }, 'Ulsoor');
    expect(local.get('latitude')).toBe('13');
    expect(document.cookie).toContain('place_label=Ulsoor');
  });
});

describe('a chosen place', () => {
  it.each([
    [{ city: 'Bengaluru', town: null, village: null }, 'Koramangala, Bengaluru'],
    [{ city: null, town: null, village: null }, 'Thar'],
  ])('a place that the server answers with %o is named %s', async (address, label) => {
    answering({ status: 200, address, label: 'Koramangala, Bengaluru' });
    await savePoint({ latitude: 26.9, longitude: 70.9 }, 'Thar');
    expect(decodeURIComponent(document.cookie)).toContain(`place_label=${label}`);
  });
});

describe('canLocate', () => {
  it('is true only where permission was granted before', async () => {
    const permission = (state: string) =>
      vi.stubGlobal('navigator', { permissions: { query: async () => ({ state }) } });
    permission('granted');
    expect(await canLocate()).toBe(true);
    permission('prompt');
    expect(await canLocate()).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(await canLocate()).toBe(false);
  });
});
