import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { type HealthDeps, healthRoutes } from './health.ts';

const clock = { now: () => new Date('2026-11-21T04:30:00Z') };
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function serve(deps: Partial<HealthDeps> = {}) {
  const app = Fastify();
  handleErrors(app);
  healthRoutes(app, { clock, alive: () => [], ready: async () => [], ...deps });
  open.push(() => app.close());
  return async (url: string) => {
    const answer = await app.inject(url);
    return { status: answer.statusCode, headers: answer.headers, reasons: answer.json().data?.reasons };
  };
}

describe('/healthz', () => {
  it("answers without the database, with the clock's date", async () => {
    const get = serve({ ready: () => Promise.reject(new Error('away')) });
    const { status, headers } = await get('/healthz');
    expect([status, headers.date]).toEqual([200, 'Sat, 21 Nov 2026 04:30:00 GMT']);
  });

  it('answers 503 with the reason while the process does not work', async () => {
    const get = serve({ alive: () => ['loops'] });
    const { status, headers, reasons } = await get('/healthz');
    expect([status, headers['retry-after'], reasons]).toEqual([503, '5', ['loops']]);
    expect((await get('/readyz')).reasons).toEqual(['loops']);
  });
});

describe('/readyz', () => {
  it('answers 200 while nothing prevents it', async () => {
    expect((await serve()('/readyz')).status).toBe(200);
  });

  it('answers 503 with Retry-After and all reasons', async () => {
    const get = serve({ alive: () => ['loops'], ready: async () => ['migrations'] });
    const { status, headers, reasons } = await get('/readyz');
    expect([status, headers['retry-after'], reasons]).toEqual([503, '5', ['loops', 'migrations']]);
  });

  it('answers that the process is stopping, without the database', async () => {
    const lifecycle = { stopping: true, inFlight: { add: () => undefined, refuse: () => 0 } };
    const get = serve({ lifecycle, alive: () => ['loops'], ready: () => new Promise(() => undefined) });
    expect((await get('/readyz')).reasons).toEqual(['stopping']);
    expect((await get('/healthz')).status).toBe(200);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('answers 503 within about a second when the database %s', async (_case, ready) => {
    const startedAt = performance.now();
    expect((await serve({ ready })('/readyz')).reasons).toEqual(['database']);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });
});
