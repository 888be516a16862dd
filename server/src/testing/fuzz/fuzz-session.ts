import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { type ChangedTables, watchTables } from '../changed-tables.ts';
import { seedLists } from '../list-seeds.ts';
import type { TestApp } from '../test-app.ts';
import { type Callers, createCallers } from './callers.ts';
import { type FuzzAnswer, findProblems } from './check-answer.ts';
import { encodeForm, type FileKind, fileContents } from './form-parts.ts';
import { REFUSAL_WRITES } from './refusal-writes.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import { type SamplePool, samplePool } from './sample.ts';

/** Counts of a run. */
export interface FuzzCounts {
  requests: number;
  readonly byStatus: Map<number, number>;
  /** Number of accepted requests by call. */
  readonly accepted: Map<string, number>;
}

/** An application with rows in every list, to which generated requests are sent one after the other. */
export interface FuzzSession {
  readonly app: TestApp;
  readonly counts: FuzzCounts;
  /**
   * Sends a request and checks the response and the changed tables.
   * @param streams whether a success is an endless event stream, of which only the head is read
   * @throws an error with the whole request if something is wrong
   */
  send(call: string, request: FuzzRequest, streams?: boolean): Promise<void>;
}

/** The time between two requests on the clock of the test, so that limits per minute and hour do not refuse everything. */
const SECONDS_BETWEEN = 10;

/** Creates the rows and callers; the caller closes the application. */
export async function startFuzzSession(app: TestApp): Promise<FuzzSession> {
  const seeds = await seedLists(app);
  const callers = await createCallers(app, seeds);
  const contents = await fileContents();
  const tables = await watchTables(app.connection);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const pool = samplePool();
  const counts: FuzzCounts = { requests: 0, byStatus: new Map(), accepted: new Map() };
  const deps = { app, callers, contents, pool, base: `http://127.0.0.1:${port}` };
  return {
    app,
    counts,
    async send(call, request, streams = false) {
      const built = build(deps, request);
      const answer = await (streams ? readHead(deps, built) : inject(deps, built));
      // A search without a result is written by a timer, which would attribute it to a later request.
      await app.product.flushSearchMisses();
      const changed = await tables.take();
      counts.requests += 1;
      counts.byStatus.set(answer.status, (counts.byStatus.get(answer.status) ?? 0) + 1);
      if (answer.status < 400) counts.accepted.set(call, (counts.accepted.get(call) ?? 0) + 1);
      const problems = findProblems(call, answer, changed, REFUSAL_WRITES);
      if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${printed(request, built)}`);
      if (answer.status < 300) pool.harvest(parsed(answer));
      await recover(deps, tables, request, answer);
    },
  };
}

interface SessionDeps {
  readonly app: TestApp;
  readonly callers: Callers;
  readonly contents: Readonly<Record<FileKind, Buffer>>;
  readonly pool: SamplePool;
  readonly base: string;
}

/** A request as it is sent. */
interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: Buffer | undefined;
  readonly remoteAddress: string;
}

function build({ callers, contents, pool }: SessionDeps, request: FuzzRequest): BuiltRequest {
  const { method, path, caller, address, body, headers } = request;
  const params = (pool.resolve(request.params) ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? 1)));
  const query = pool.resolve(request.query);
  const search = new URLSearchParams(
    Object.entries(typeof query === 'object' && query !== null ? query : {}).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [name, asText(one)]) : [[name, asText(value)]],
    ),
  ).toString();
  const content = encodeBody(body, contents, pool);
  const token = callers.token(caller);
  return {
    method,
    url: search ? `${filled}?${search}` : filled,
    headers: {
      ...(content && content.type ? { 'content-type': content.type } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    payload: content?.payload,
    remoteAddress: `10.20.${address >> 8}.${address & 255}`,
  };
}

function encodeBody(
  body: FuzzRequest['body'],
  contents: Readonly<Record<FileKind, Buffer>>,
  pool: SamplePool,
): { readonly type: string; readonly payload: Buffer } | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json': {
      const text = JSON.stringify(pool.resolve(body.value));
      // A dropped body is no body.
      return text === undefined ? null : { type: 'application/json', payload: Buffer.from(text) };
    }
    case 'form':
      return encodeForm(
        body.parts.map((part) => ({ ...part, value: pool.resolve(part.value) })),
        body.damage,
        contents,
      );
    case 'raw':
      return { type: body.type, payload: Buffer.from(body.text) };
    default: {
      const unknown: never = body;
      throw new Error(`unknown body ${JSON.stringify(unknown)}`);
    }
  }
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** A generated Accept-Encoding may ask for a compressed response. */
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

async function inject({ app }: SessionDeps, built: BuiltRequest): Promise<FuzzAnswer> {
  const { payload, ...request } = built;
  const response = await app.app.inject({
    ...request,
    method: request.method as 'GET',
    ...(payload ? { payload } : {}),
  });
  const encoding = String(response.headers['content-encoding']);
  const text = (decoders[encoding]?.(response.rawPayload) ?? response.rawPayload).toString();
  return { status: response.statusCode, headers: response.headers, text };
}

/** Sends over a socket, so that an endless response can be cut after its head. */
async function readHead({ base }: SessionDeps, { method, url, headers }: BuiltRequest): Promise<FuzzAnswer> {
  const controller = new AbortController();
  const allowed = Object.entries(headers).filter(([name]) => !['host', 'content-encoding'].includes(name));
  const response = await fetch(base + url, { method, headers: allowed, signal: controller.signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) controller.abort();
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

function parsed({ headers, text }: FuzzAnswer): unknown {
  return text && String(headers['content-type']).startsWith('application/json') ? JSON.parse(text) : null;
}

/** Keeps the session usable: the next request is not limited, and its caller has a session. */
async function recover(
  { app, callers }: SessionDeps,
  tables: ChangedTables,
  { caller, headers }: FuzzRequest,
  { status }: FuzzAnswer,
): Promise<void> {
  app.clock.set(new Date(app.clock.now().getTime() + SECONDS_BETWEEN * 1000).toISOString());
  const lostSession = status === 401 && !('authorization' in headers);
  if (status !== 429 && !lostSession) return;
  if (status === 429) await sql`delete from rate_counters`.execute(app.connection.db);
  if (lostSession) await callers.renew(caller);
  // An anonymous caller has no session, so nothing was changed.
  if (status === 429 || caller !== 'anonymous') await tables.take();
}

function printed(
  { caller }: FuzzRequest,
  { method, url, headers, payload, remoteAddress }: BuiltRequest,
): string {
  const shown = Object.entries(headers).filter(
    ([name, value]) => name !== 'authorization' || !/^Bearer .{43}$/.test(value),
  );
  return [
    `${method} ${url}`,
    `as ${caller} from ${remoteAddress}`,
    ...shown.map(([name, value]) => `${name}: ${value}`),
    ...(payload ? [payload.subarray(0, 4_000).toString()] : []),
  ].join('\n');
}
