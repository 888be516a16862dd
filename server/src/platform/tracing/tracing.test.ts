import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventsHarness } from '../../testing/events.ts';
import { logLines } from '../../testing/log-lines.ts';
import { type StubServer, startStubServer } from '../../testing/stub-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { transaction } from '../db/transaction.ts';
import { batchReaction, reaction } from '../events/events.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { startTracing } from './open-telemetry.ts';
import { currentTraceId, inSpan, parseTraceparent, startSpan } from './span.ts';

/** The parts of an exported span that the tests read. */
interface ExportedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code?: number };
}

const { connection, happened, start } = await eventsHarness();
const { db } = connection;
const logged = logLines();
let collector: StubServer;
let vendor: StubServer;
let stop: () => Promise<void> = async () => undefined;
let app: TestApp;
beforeAll(async () => {
  collector = await startStubServer(() => ({ status: 200, json: {} }));
  vendor = await startStubServer(() => ({ status: 200, json: { ok: true } }));
  app = await testApp(logged.log);
});
afterEach(() => stop());
afterAll(async () => {
  await app.close();
  await collector.close();
  await vendor.close();
});

const trace = async (ratio = 1, endpoint = collector.url) => {
  collector.requests.length = 0;
  stop = await startTracing({ endpoint, release: '1.4.0', role: 'all', ratio, log: logged.log });
};
/** Stops recording and returns the spans that the collector received. */
const exported = async (): Promise<ExportedSpan[]> => {
  await stop();
  stop = async () => undefined;
  return collector.requests.flatMap(({ body }) =>
    (body as { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
};
const named = (spans: readonly ExportedSpan[], name: string): ExportedSpan => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`no span ${name} in ${spans.map((one) => one.name).join(', ')}`);
  return span;
};
const askVendor = () =>
  fetchJson('test_vendor', new URL('/secret-path?key=9712345678', vendor.url), {
    timeoutMs: 1000,
    userAgent: 'test',
  });

/** An import of values, which loads its module at the start. */
const STATIC_IMPORT = /^import (?!type )[^;]*? from '[^']+'/gm;

describe('traces', () => {
  it('lead from a transaction to its job, in another process, and to the vendor that the job calls', async () => {
    await trace();
    let ranIn: string | undefined;
    const events = await start(
      reaction(happened, 'first', async () => {
        ranIn = currentTraceId();
        await transaction(db, (tx) => sql`select ${'planted value'}::text`.execute(tx));
        await askVendor();
      }),
    );
    await inSpan('GET /somewhere', { kind: 'server' }, () =>
      transaction(db, (tx) => events.publish(tx, happened, 1, { n: 1 })),
    );
    await events.work();
    await expect.poll(() => ranIn, { timeout: 10_000 }).toBeDefined();
    await expect.poll(() => vendor.requests.length).toBeGreaterThan(0);
    await events.stop();
    const spans = await exported();
    const request = named(spans, 'GET /somewhere');
    const [change, inner] = ['GET /somewhere', 'job test.happened.first'].map((parent) =>
      spans.find(
        ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === named(spans, parent).spanId,
      ),
    );
    const job = named(spans, 'job test.happened.first');
    const call = named(spans, 'vendor test_vendor');
    expect(ranIn).toBe(request.traceId);
    expect(job).toMatchObject({ traceId: request.traceId, parentSpanId: change?.spanId });
    expect(inner).toMatchObject({ traceId: request.traceId });
    expect(call).toMatchObject({ traceId: request.traceId, parentSpanId: job.spanId });
    expect([request.kind, job.kind, call.kind]).toEqual([2, 5, 3]);
    expect(JSON.stringify(collector.requests)).not.toMatch(/planted value|select|secret-path|9712345678/i);
  });

  it('name the other changes of jobs that run together', async () => {
    await trace();
    let ran = 0;
    const events = await start(
      batchReaction(happened, 'first', async (payloads) => {
        ran += payloads.length;
      }),
    );
    for (const n of [1, 2, 3])
      await inSpan(`change ${n}`, {}, () => transaction(db, (tx) => events.publish(tx, happened, n, { n })));
    await events.work();
    await expect.poll(() => ran, { timeout: 10_000 }).toBe(3);
    await events.stop();
    const spans = await exported();
    const jobs = spans.filter(({ name }) => name === 'job test.happened.first');
    const traces = jobs.flatMap(({ traceId, links = [] }) => [traceId, ...links.map((link) => link.traceId)]);
    expect(new Set(traces)).toEqual(new Set([1, 2, 3].map((n) => named(spans, `change ${n}`).traceId)));
  });

  it('contain requests by their route, and lines of the log name their trace', async () => {
    await trace();
    const since = logged.mark();
    await app.app.inject({ url: '/api/user/getbooking/AP-PLANTD?latitude=12.97162' });
    await app.call('identity.log_in', {
      role: 'user',
      body: { mobile: '9712345678', password: 'wrong-password' },
    });
    const spans = await exported();
    const booking = named(spans, 'GET /api/user/getbooking/:id');
    expect(booking.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.route', value: { stringValue: '/api/user/getbooking/:id' } },
        { key: 'http.response.status_code', value: { intValue: 401 } },
      ]),
    );
    const login = named(spans, 'POST /api/user/login');
    const lines = logged.lines(since).filter(({ traceId }) => traceId === login.traceId);
    expect(lines.map(({ msg }) => msg)).toEqual(['security event', 'request']);
    expect(JSON.stringify(collector.requests)).not.toMatch(/PLANTD|12\.97162|9712345678|wrong-password/);
  });

  it('record errors by their type only', async () => {
    await trace();
    const failing = (work: () => Promise<unknown>) => inSpan('work', {}, work).catch(() => undefined);
    await failing(() => Promise.reject(new TypeError('for 9712345678')));
    await failing(() => transaction(db, (tx) => sql`select ${'9712345678'}::smallint`.execute(tx)));
    const spans = await exported();
    const types = spans.flatMap(({ attributes, status }) =>
      attributes.flatMap(({ key, value }) =>
        key === 'error.type' ? [[value['stringValue'], status.code]] : [],
      ),
    );
    expect(types).toEqual(
      expect.arrayContaining([
        ['TypeError', 2],
        ['22003', 2],
      ]),
    );
    expect(JSON.stringify(collector.requests)).not.toContain('9712345678');
  });

  it('of requests that are not recorded leave their jobs unchanged', async () => {
    await trace(0);
    const events = await start(reaction(happened, 'first', async () => undefined));
    await inSpan('GET /somewhere', {}, () =>
      transaction(db, (tx) => events.publish(tx, happened, 1, { n: 1 })),
    );
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job`.execute(db);
    expect(rows.map(({ data }) => data)).toEqual([{ n: 1 }]);
    expect(await exported()).toEqual([]);
  });

  it('are sampled: about 5 % by default, decided once for a whole trace', async () => {
    collector.requests.length = 0;
    stop = await startTracing({ endpoint: collector.url, release: '1', role: 'all', log: logged.log });
    for (let n = 0; n < 2_000; n += 1)
      await inSpan('outer', {}, () => inSpan('inner', {}, async () => undefined));
    const spans = await exported();
    const outer = spans.filter(({ name }) => name === 'outer').length;
    expect(outer).toBeGreaterThan(40);
    expect(outer).toBeLessThan(180);
    expect(spans.filter(({ name }) => name === 'inner')).toHaveLength(outer);
  });

  it('record a thrown text by its type only', async () => {
    await trace();
    startSpan('answer')?.end('503');
    startSpan('thrown')?.end('for 9712345678');
    const spans = await exported();
    const typeOf = (name: string) =>
      named(spans, name).attributes.find(({ key }) => key === 'error.type')?.value['stringValue'];
    expect([typeOf('answer'), typeOf('thrown')]).toEqual(['503', 'string']);
  });

  it('that cannot be exported are reported once and change nothing', async () => {
    const since = logged.mark();
    await trace(1, 'http://127.0.0.1:9');
    expect(await inSpan('work', {}, async () => 7)).toBe(7);
    await stop();
    stop = async () => undefined;
    expect(logged.lines(since).filter(({ msg }) => msg === 'traces not exported').length).toBeLessThan(2);
  });
});

it('spans that a collector refuses are reported with the reason', async () => {
  const refusing = await startStubServer(() => ({ status: 400, json: {} }));
  try {
    const since = logged.mark();
    await trace(1, refusing.url);
    await inSpan('work', {}, async () => undefined);
    await stop();
    stop = async () => undefined;
    // The reason is the cause: the log would take an error of a connection for an outage of the database.
    const err = { message: 'the collector did not take the spans', cause: { message: 'Bad Request' } };
    const reported = logged.lines(since).filter(({ msg }) => msg === 'traces not exported');
    expect(reported).toMatchObject([{ level: 40, err }]);
  } finally {
    await refusing.close();
  }
});

describe('without traces', () => {
  it('the libraries are not loaded: each import of them, and of the module that does, is dynamic or of types', () => {
    const folder = fileURLToPath(new URL('../..', import.meta.url));
    const imports = globSync('**/*.ts', { cwd: folder })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(STATIC_IMPORT) ?? []);
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.filter((one) => /@opentelemetry|open-telemetry\.ts/.test(one))).toEqual([]);
  });

  it('no span is started, and work runs as it is', async () => {
    expect(startSpan('work')).toBeUndefined();
    expect(await inSpan('work', {}, async () => currentTraceId() ?? 'none')).toBe('none');
  });
});

it.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', false],
])('parseTraceparent(%s): sampled %s', (text, sampled) => {
  expect(parseTraceparent(text)).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    sampled,
  });
});

it.each([
  '',
  '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'",
])('parseTraceparent(%s) returns null', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});
