import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageBuild, pageBuild } from '../testing/page-build.ts';
import { makeLogger } from './log/logger.ts';
import { pageCache } from './page-cache.ts';
import { ssrPlugin } from './ssr.ts';

let app: FastifyInstance;
let build: PageBuild;
const logged: string[] = [];
let isFull = false;
let admitted = 0;

beforeAll(async () => {
  build = await pageBuild();
  const loggerInstance: FastifyBaseLogger = makeLogger('error', { write: (line) => void logged.push(line) });
  app = Fastify({ loggerInstance });
  await app.register(ssrPlugin<null>, {
    build: build.build,
    clientDir: build.clientDir,
    cache: pageCache({
      now: () => 1,
      freshMs: 1,
      staleMs: 1,
      outageMs: 1,
      isOutage: () => false,
      maxBytes: 1,
      onError: () => undefined,
    }),
    admit: async () => {
      if (isFull) throw new Error('full');
      admitted += 1;
      return () => (admitted -= 1);
    },
    renderRefusal: () => ({ status: 503, retryAfter: 3, html: '<h1>busy</h1>', text: 'busy' }),
    share: () => null,
    fill(context, keys) {
      context.set(keys.frameContext, { language: 'hi', role: null, place: null, demo: false, origin: '' });
    },
  });
});

afterAll(async () => {
  await app.close();
  await build.remove();
});

describe('pages', () => {
  it("are rendered with the server's context, a content security policy and private caching", async () => {
    const answer = await app.inject('/somewhere');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"language":"hi"');
    expect(answer.headers).toMatchObject({
      'content-security-policy': "script-src 'self'",
      'cache-control': 'private, no-cache',
    });
  });

  it('use a fixed origin regardless of Host', async () => {
    const answer = await app.inject({ url: '/x', headers: { host: 'evil.example' } });
    expect(answer.body).toContain('http://localhost/x');
  });

  it("log a failed loader with the server's masking logger", async () => {
    logged.length = 0;
    const answer = await app.inject('/fails?mobile=9876543210&mail=asha@example.in');
    expect(answer.body).not.toContain('9876543210');
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      msg: 'page rendering failed',
      err: { type: 'Error', message: expect.stringContaining('no such person') },
    });
    expect(logged[0]).not.toMatch(/9876543210|asha@/);
  });

  it('answer the client router with the data of a page', async () => {
    const answer = await app.inject('/somewhere.data');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/x-script');
    expect(answer.body).toContain('"language","hi"');
  });

  it('answer HEAD with the length of GET', async () => {
    const [get, head] = [await app.inject('/x'), await app.inject({ method: 'HEAD', url: '/x' })];
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  });
});

describe('slots of pages', () => {
  it('are taken for a rendering and freed after it, also when a loader fails', async () => {
    await Promise.all([app.inject('/x'), app.inject('/fails?a=1')]);
    expect(admitted).toBe(0);
  });

  it('refuse with a page, or with its text where the client router asks for data', async () => {
    isFull = true;
    const page = await app.inject('/x');
    const data = await app.inject('/x.data?_routes=root');
    isFull = false;
    expect([page.statusCode, page.headers['retry-after'], page.body]).toEqual([503, '3', '<h1>busy</h1>']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect([data.statusCode, data.headers['retry-after'], data.body]).toEqual([503, '3', 'busy']);
    expect(data.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('files', () => {
  it('with a hash in their name are cached for a year and sent compressed', async () => {
    const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  it('without a hash are cached for a day', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['/assets/gone.js', '/assets/..%2f..%2fserver%2findex.js'])(
    '%s is not found and is not served as a page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<p>');
    },
  );
});

describe('a POST to a page', () => {
  const post = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'mobile=9876543210&password=secret81',
    });

  it('redirects to the page instead of answering JSON', async () => {
    const answer = await post('/login?from=home');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login?from=home');
  });

  it.each(['//evil.example/x', '/\\evil.example'])('never redirects %s to another site', async (url) => {
    const { location } = (await post(url)).headers;
    expect(new URL(String(location), 'http://localhost').host).toBe('localhost');
  });
});
