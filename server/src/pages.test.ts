import { brotliDecompressSync } from 'node:zlib';
import { api } from '@aaspaas/contract/api.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from './kernel/failure.ts';
import { BREAKER_OPEN, DatabaseUnavailable } from './platform/db/database-unavailable.ts';
import { makeAdmission } from './platform/http/admission.ts';
import type { Invoke, RawCall } from './platform/http/invoke.ts';
import { type PageBuild, pageBuild } from './testing/page-build.ts';
import { pages } from './pages.ts';

let build: PageBuild;
let app: FastifyInstance;
let now = new Date('2026-11-21T04:30:00Z');
let answer: (raw: RawCall) => Promise<unknown>;
let calls = 0;
const load = { overloaded: false };
const admission = makeAdmission({ load });
let isOutage = false;
const refusals: unknown[] = [];

beforeAll(async () => {
  build = await pageBuild();
  app = Fastify();
  await app.register(compress, { threshold: 0 });
  await pages(app, {
    build: build.build,
    clientDir: build.clientDir,
    clock: { now: () => now },
    admission,
    isOutage: () => isOutage,
    logRefusal: async (error, _request, call) =>
      void refusals.push({ code: error instanceof Failure && error.code, ...call }),
    demo: false,
    razorpay: false,
    authenticate: async ({ cookie }) =>
      cookie
        ? { id: Number(cookie), role: 'user', verified: true, sessionId: 1, roles: [], stepUp: null }
        : null,
    invoke: (async (_name, raw) => {
      calls += 1;
      return answer(raw);
    }) as Invoke,
  });
});

beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  calls = 0;
  load.overloaded = false;
  isOutage = false;
  refusals.length = 0;
  answer = async (raw) => ({ caller: (await raw.authenticate())?.id ?? 'nobody', at: now });
});

afterAll(async () => {
  await app.close();
  await build.remove();
});

const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie, ...headers } });
const MG_ROAD = 'place=12.975,77.606; place_label=MG%20Road';

describe('a cached page', () => {
  it('uses the language of its URL and the origin of the request', async () => {
    const english = await get('/in/pune');
    expect(english.body).toContain('"origin":"http://localhost:80"');
    const hindi = await get('/in/pune?lang=hi');
    expect(hindi.body).toContain('"language":"hi"');
    expect((await get('/in/pune', 'lang=hi')).body).toBe(hindi.body);
    expect((await get('/in/pune?lang=xx')).body).toBe(english.body);
    expect((await get('/in/pune', '', { host: 'other.example' })).body).toContain(
      '"origin":"http://other.example"',
    );
    expect((await get('/in/pune', '', { host: 'a"b' })).body).toContain('"origin":""');
    expect(calls).toBe(4);
  });

  it('contains no data of the visitor who triggered the rendering', async () => {
    const asha = await get('/', `session=7; token=secret; ${MG_ROAD}`, {
      authorization: 'Bearer secret',
      'user-agent': 'Ashas phone',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(asha.body).toContain('"caller":"nobody"');
    expect(asha.body).toContain('"sent":[]');
    // The centre of the small cell, not the point that Asha's phone sent.
    expect(asha.body).not.toMatch(/12\.975,|77\.606[,}]/);
    const bala = await get('/', MG_ROAD);
    expect(bala.body).toBe(asha.body);
    expect(calls).toBe(1);
  });

  it('is shared within a small cell; differs by cell, language and place name', async () => {
    const first = await get('/', MG_ROAD);
    expect((await get('/', 'place=12.9752,77.6061; place_label=MG%20Road')).body).toBe(first.body);
    for (const cookie of [
      'place=12.99,77.606; place_label=MG%20Road',
      `${MG_ROAD}; lang=hi`,
      'place=12.975,77.606',
      '',
    ])
      expect((await get('/', cookie)).body).not.toBe(first.body);
    expect(calls).toBe(5);
  });

  it('differs by service, category and sub-category', async () => {
    const paths = [
      '/service/1',
      '/service/2',
      '/list-of-services',
      '/list-of-services?category=1',
      '/list-of-services?category=1&subcategory=101',
    ];
    const bodies = await Promise.all(paths.map(async (path) => (await get(path)).body));
    expect(new Set(bodies).size).toBe(paths.length);
  });

  it('reuses an answer that is the same at every place for a second, by language', async () => {
    const page = (name: string, cookie = '') => get(`/pages/categories-${name}`, cookie);
    const pages = await Promise.all(['a', 'b', 'c'].map((name) => page(name)));
    expect(new Set(pages.map(({ body }) => /"at":"[^"]+"/.exec(body)?.[0])).size).toBe(1);
    expect(calls).toBe(1);
    await page('d', 'lang=hi');
    expect(calls).toBe(2);
    now = new Date(now.getTime() + 1_000);
    await page('e');
    expect(calls).toBe(3);
    // A visitor with a role has pages of their own.
    await page('f', 'role=user');
    expect(calls).toBe(4);
  });

  it('reuses the banners of a city at all its places', async () => {
    const at = (cookie: string) => get(`/pages/banners-${cookie.length}-${calls}`, cookie);
    const banners = async (cookie: string) => /"at":"[^"]+"/.exec((await at(cookie)).body)?.[0];
    const here = await banners(MG_ROAD);
    now = new Date(now.getTime() + 100);
    expect(await banners('place=13.1,77.5')).toBe(here);
    // Without a place it is the default city.
    expect(await banners('')).toBe(here);
    expect(calls).toBe(1);
    expect(await banners('place=12.298,76.639')).not.toBe(here);
    // In no city.
    expect(await banners('place=24.5,71.2')).not.toBe(here);
    expect(calls).toBe(3);
    now = new Date(now.getTime() + 1_000);
    expect(await banners(MG_ROAD)).not.toBe(here);
  });

  it('does not reuse a failed answer', async () => {
    answer = () => Promise.reject(new Failure('too_many', { retryAfter: 1 }));
    await get('/pages/categories-g');
    answer = async () => ({ at: now });
    expect((await get('/pages/categories-h')).body).toContain('"at"');
    expect(calls).toBe(2);
  });

  it('shows a change within twenty seconds', async () => {
    const before = await get('/');
    now = new Date(now.getTime() + 9_000);
    expect((await get('/')).body).toBe(before.body);
    now = new Date(now.getTime() + 11_000);
    expect((await get('/')).body).not.toBe(before.body);
  });

  it('is rendered once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 40 }, () => get('/')));
    expect(calls).toBe(1);
  });

  it('ignores query parameters that it does not read', async () => {
    for (let n = 0; n < 40; n += 1) await get(`/?utm_source=${n}&category=${n}&${'x'.repeat(n)}=1`);
    for (let n = 0; n < 10; n += 1) await get(`/list-of-services?q=${n}&category=3&category=${n}`);
    expect(calls).toBe(2);
    expect((await get('/?utm_source=1')).body).not.toContain('utm_source');
  });

  it('is compressed, and answered with 304 to a browser that has it', async () => {
    const plain = await get('/');
    const packed = await get('/', '', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [plain, packed])
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'cookie, accept-language, accept-encoding',
        'content-type': 'text/html',
        'content-security-policy': "script-src 'self'",
      });
    const again = await get('/', '', { 'if-none-match': String(packed.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', 'lang=hi', { 'if-none-match': String(packed.headers['etag']) })).statusCode).toBe(
      200,
    );
  });

  it('returns the same headers for HEAD', async () => {
    const [whole, head] = [await get('/'), await app.inject({ method: 'HEAD', url: '/' })];
    expect(head.body).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'vary'])
      expect(head.headers[name]).toBe(whole.headers[name]);
    expect(calls).toBe(1);
  });
});

describe('an uncached page', () => {
  it('is served to logged-in visitors and never cached', async () => {
    const anonymous = await get('/', MG_ROAD);
    const asha = await get('/', `session=7; role=user; ${MG_ROAD}`);
    expect(asha.body).toContain('"caller":7');
    expect(asha.body).toContain('"role":"user"');
    expect(asha.headers['etag']).toBeUndefined();
    expect((await get('/', `session=8; role=user; ${MG_ROAD}`)).body).toContain('"caller":8');
    expect((await get('/', MG_ROAD)).body).toBe(anonymous.body);
  });

  it.each([
    '/feedback?detail=5',
    '/login?next=/x',
    '/list-of-services.data',
    '/pages/NOT',
    `/list-of-services?category=${'9'.repeat(200)}`,
  ])('%s is rendered per request', async (path) => {
    await get(path);
    await get(path);
    expect(calls).toBe(2);
  });
});

describe('error responses', () => {
  it.each(['too_many', 'unavailable', 'internal'] as const)('%s is not cached', async (code) => {
    answer = () => Promise.reject(new Failure(code));
    expect((await get('/')).statusCode).toBe(200);
    answer = async () => 'well';
    expect((await get('/')).body).toContain('well');
  });

  it('a page that is not found is not cached', async () => {
    expect((await get('/pages/gone')).statusCode).toBe(404);
    await get('/pages/gone');
    expect(calls).toBe(2);
  });
});

describe('while the database is down', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const down = () => Promise.reject(new DatabaseUnavailable(refused));

  it('a cached page up to an hour old is served, by the first failed rendering and by the breaker', async () => {
    const before = await get('/', '', { 'accept-encoding': 'br' });
    answer = down;
    now = new Date(now.getTime() + 3_000_000);
    const stale = await get('/', '', { 'accept-encoding': 'br' });
    expect([stale.statusCode, stale.headers['etag']]).toEqual([200, before.headers['etag']]);
    expect(calls).toBe(2);
    isOutage = true;
    expect((await get('/')).statusCode).toBe(200);
    expect(calls).toBe(2);
    now = new Date(now.getTime() + 700_000);
    const tooOld = await get('/');
    expect(tooOld.headers['etag']).toBeUndefined();
    expect(calls).toBe(3);
  });

  it('the breaker of a replica counts, too', async () => {
    const before = await get('/');
    answer = () => Promise.reject(new DatabaseUnavailable(new Error(BREAKER_OPEN)));
    now = new Date(now.getTime() + 60_000);
    expect((await get('/')).body).toBe(before.body);
  });

  it.each([
    ['a full pool', new DatabaseUnavailable(new Error('timeout exceeded when trying to connect'))],
    ['no free connection', Object.assign(new Error('sorry, too many clients'), { code: '53300' })],
    ['a lock', Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })],
  ])('%s is no outage: nothing older than twenty seconds is shown', async (_case, error) => {
    const before = await get('/');
    answer = () => Promise.reject(error);
    now = new Date(now.getTime() + 60_000);
    const after = await get('/');
    expect(after.body).not.toBe(before.body);
    expect(after.headers['etag']).toBeUndefined();
  });

  it('a page of a visitor is never served from the cache', async () => {
    await get('/', 'session=7; role=user');
    answer = down;
    isOutage = true;
    expect((await get('/', 'session=7; role=user')).body).not.toContain('"caller"');
  });

  it('the next rendering after its return shows new data', async () => {
    const before = await get('/');
    isOutage = true;
    now = new Date(now.getTime() + 60_000);
    expect((await get('/')).body).toBe(before.body);
    isOutage = false;
    expect((await get('/')).body).not.toBe(before.body);
  });
});

describe('a page that needs rendering', () => {
  it('is rejected with 503 while the process is overloaded; a cached page is not', async () => {
    await get('/');
    load.overloaded = true;
    expect((await get('/')).statusCode).toBe(200);
    const refused = await get('/somewhere', 'lang=hi');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('<p>अभी बहुत भीड़ है। कृपया कुछ सेकंड बाद फिर से कोशिश करें।</p>');
    const english = await get('/somewhere');
    expect(english.body).toContain('<p>We are very busy. Please try again in a few seconds.</p>');
    expect(calls).toBe(1);
  });

  it('is rendered with at most seven others at once; the others wait 200 ms and are refused', async () => {
    const ends: (() => void)[] = [];
    answer = () => new Promise((resolve) => ends.push(() => resolve({})));
    const all = Array.from({ length: 50 }, (_, n) => get(`/somewhere/${n}`));
    await expect.poll(() => ends.length).toBe(8);
    await expect.poll(() => admission.inFlight('pages')).toBe(8);
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const end of ends) end();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 503)).toHaveLength(42);
    expect(admission.inFlight('pages')).toBe(0);
  });

  it('reports a refused call of its loader, which the route does not see', async () => {
    answer = () => Promise.reject(new Failure('forbidden'));
    expect((await get('/somewhere')).statusCode).toBe(200);
    const route = `/api/${api['discovery.popular'].path}`;
    expect(refusals).toEqual([{ code: 'forbidden', call: 'discovery.popular', route }]);
  });

  it('frees its slot when its calls fail', async () => {
    answer = () => Promise.reject(new Error('a fault'));
    for (let n = 0; n < 20; n += 1) await get(`/somewhere/${n}`);
    expect(admission.inFlight('pages')).toBe(0);
  });

  it('is rate-limited per address; other addresses and cached pages are not', async () => {
    await get('/');
    const from = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress });
    for (let page = 0; page < 600; page += 1)
      expect((await from('203.0.113.5', '/somewhere')).statusCode).toBe(200);
    const refused = await from('203.0.113.5', '/somewhere');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.5', '/')).statusCode).toBe(200);
    expect((await from('203.0.113.6', '/somewhere')).statusCode).toBe(200);
  });
});
