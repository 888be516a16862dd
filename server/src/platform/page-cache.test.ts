import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodingOf, etagMatches, type PageCache, pageCache, type RenderedPage } from './page-cache.ts';

const LARGEST = 40_000;
let now = 0;
let failures: unknown[] = [];
let renders = 0;
let isOutage = false;
let cache: PageCache;

beforeEach(() => {
  [now, renders, failures, isOutage] = [1_000_000, 0, [], false];
  cache = pageCache({
    now: () => now,
    freshMs: 10_000,
    staleMs: 5_000,
    outageMs: 60_000,
    isOutage: () => isOutage,
    maxBytes: LARGEST,
    onError: (error) => failures.push(error),
  });
});

const page =
  (text: string, more: Partial<RenderedPage> = {}): (() => Promise<RenderedPage>) =>
  async () => {
    renders += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return {
      status: 200,
      headers: new Headers(),
      body: Buffer.from(text),
      incomplete: false,
      withoutDatabase: false,
      ...more,
    };
  };
const ask = async (key: string, text: string, more?: Partial<RenderedPage>) =>
  (await cache.get(key, null, page(text, more))).body.toString();
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('cached page', () => {
  it('is rendered once for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('a', 'one')));
    expect(new Set(all)).toEqual(new Set(['one']));
    expect(renders).toBe(1);
  });

  it('is revalidated in the background, once, when it is no longer fresh', async () => {
    await ask('a', 'old');
    now += 9_999;
    expect(await ask('a', 'new')).toBe('old');
    now += 2;
    expect(await Promise.all([ask('a', 'new'), ask('a', 'newer')])).toEqual(['old', 'old']);
    await settled();
    expect(await ask('a', 'never')).toBe('new');
    expect(renders).toBe(2);
  });

  it('is rendered before answering when it is too old', async () => {
    await ask('a', 'old');
    now += 15_000;
    expect(await ask('a', 'new')).toBe('new');
  });

  it('expires on time although its second encoding is added later', async () => {
    await cache.get('a', 'br', page('old'));
    now += 9_000;
    await cache.get('a', 'gzip', page('never'));
    now += 6_001;
    expect(await ask('a', 'new')).toBe('new');
  });

  it('is freed when it is too old and another page is cached', async () => {
    await ask('a', 'one');
    const one = cache.bytes();
    now += 75_001;
    await ask('b', 'two');
    expect(cache.bytes()).toBe(one);
  });

  it('survives a failed revalidation, which is reported', async () => {
    await ask('a', 'old');
    now += 12_000;
    const fault = new Error('the database is away');
    expect((await cache.get('a', null, () => Promise.reject(fault))).body.toString()).toBe('old');
    await settled();
    expect(failures).toEqual([fault]);
    expect(await ask('a', 'new')).toBe('old');
  });

  it('is served without a render while the database is down, up to its limit', async () => {
    await ask('a', 'old');
    isOutage = true;
    for (const ms of [12_000, 20_000, 42_999]) {
      now += ms;
      expect(await ask('a', 'never')).toBe('old');
    }
    await settled();
    expect(renders).toBe(1);
    now += 1;
    expect(await ask('a', 'failed', { status: 503, incomplete: true, withoutDatabase: true })).toBe('failed');
  });

  it('is served instead of a page that had no database, and rendered again afterwards', async () => {
    await ask('a', 'old');
    now += 30_000;
    expect(await ask('a', 'failed', { incomplete: true, withoutDatabase: true })).toBe('old');
    expect(await ask('b', 'failed', { incomplete: true, withoutDatabase: true })).toBe('failed');
    expect(await ask('a', 'failed', { status: 500, incomplete: true })).toBe('failed');
    expect(await ask('a', 'new')).toBe('new');
  });

  it('is sent in the requested encoding with one ETag', async () => {
    const asked = async (encoding: 'br' | 'gzip' | null) =>
      cache.get('a', encoding, page('words '.repeat(99)));
    const [br, gzip, plain] = [await asked('br'), await asked('gzip'), await asked(null)];
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.body.toString()).toBe('words '.repeat(99));
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
    expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(1);
    expect(renders).toBe(1);
  });
});

describe('uncached responses', () => {
  it.each([
    ['faults', { status: 500 }],
    ['missing pages', { status: 404 }],
    ['ways elsewhere', { status: 302 }],
    ['cookies', { headers: new Headers({ 'set-cookie': 'a=b' }) }],
    ['pages with a failed part', { incomplete: true }],
  ])('%s', async (_name, more) => {
    expect(await ask('a', 'first', more)).toBe('first');
    expect(await ask('a', 'second')).toBe('second');
    expect(cache.bytes()).toBeLessThan(3_000);
  });

  it('a failed render rejects for all waiting requests and is retried', async () => {
    await expect(cache.get('a', null, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ask('a', 'yes')).toBe('yes');
  });
});

describe('memory limit', () => {
  it('is never exceeded; the least recently used page is evicted first', async () => {
    await ask('hot', 'hot');
    for (let n = 0; n < 200; n += 1) {
      await ask(`page ${n}`, `page ${n}`);
      expect(await ask('hot', 'cold')).toBe('hot');
      expect(cache.bytes()).toBeLessThanOrEqual(LARGEST);
    }
    expect(cache.bytes()).toBeGreaterThan(LARGEST / 2);
  });

  it('counts a page with both encodings once', async () => {
    for (let n = 0; n < 5; n += 1) {
      await cache.get('a', 'br', page(`${n} `.repeat(500)));
      await Promise.all([cache.get('a', 'gzip', page('x')), cache.get('a', 'gzip', page('x'))]);
      now += 20_000;
    }
    const once = cache.bytes();
    await cache.get('a', 'br', page('4 '.repeat(500)));
    await cache.get('a', 'gzip', page('x'));
    expect(cache.bytes()).toBe(once);
  });

  it.each(['br', 'gzip'] as const)(
    '%s: a page holds no more memory than its own length',
    async (encoding) => {
      const { body } = await cache.get('a', encoding, page('many words '.repeat(1_000)));
      expect(body.byteLength).toBeGreaterThan(10);
      expect(body.byteLength).toBeLessThan(500);
      expect(body.buffer.byteLength).toBe(body.byteLength);
    },
  );

  it('passes on a page larger than the limit without caching it', async () => {
    const noise = Array.from({ length: 60_000 }, (_, n) => ((n * n * 31) % 93) + 33);
    const text = String.fromCharCode(...noise.map((code, n) => ((code * (n % 97)) % 90) + 35));
    expect(await ask('large', text)).toBe(text);
    expect(cache.bytes()).toBeLessThanOrEqual(LARGEST);
  });
});

describe('headers', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['', null],
    [undefined, null],
    ['gzip;q=x', null],
  ])('Accept-Encoding %s selects %s', (header, encoding) => {
    expect(encodingOf(header)).toBe(encoding);
  });

  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    [undefined, false],
  ])('If-None-Match %s: %s', (header, known) => {
    expect(etagMatches(header, 'W/"a"')).toBe(known);
  });
});
