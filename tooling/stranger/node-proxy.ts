import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** As in deploy/compose/haproxy.cfg. */
const CHECK_MS = 1_000;
const NEXT_CHECK_MS = 500;
const CHECKS = 2;

/** Longer than a visitor waits between two requests on one connection. */
const KEEP_ALIVE_MS = 60_000;

/** Headers that belong to one connection. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** What a visitor may not say about themselves. */
const OF_PROXY = ['forwarded', 'x-forwarded-host'];

/** A proxy in front of the web processes. */
export interface NodeProxy {
  /** Number of processes that get requests. */
  ready(): number;
  close(): Promise<void>;
}

interface Backend {
  readonly port: number;
  isUp: boolean;
  /** Checks in a row that say the opposite of `isUp`. */
  opposite: number;
  /** Requests that are being answered. */
  running: number;
}

/**
 * Starts a proxy for a machine without HAProxy: it asks `/readyz` as often, sends a request to the ready process with the fewest, and repeats one
 * only if its connection was refused. Without TLS.
 */
export async function startNodeProxy(port: number, ports: readonly number[]): Promise<NodeProxy> {
  const backends = ports.map((one): Backend => ({ port: one, isUp: false, opposite: 0, running: 0 }));
  const closing = new AbortController();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, answer) => {
    forward(backends, incoming, answer).catch((error: unknown) => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
      answer.end(error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const watching = backends.map((backend) => watch(backend, closing.signal));
  return {
    ready: () => backends.filter(({ isUp }) => isUp).length,
    async close() {
      closing.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Asks a process until the proxy is closed. */
async function watch(backend: Backend, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const ready = await isReady(backend.port);
    backend.opposite = ready === backend.isUp ? 0 : backend.opposite + 1;
    if (backend.opposite === CHECKS) {
      backend.isUp = ready;
      backend.opposite = 0;
    }
    const pause = backend.opposite > 0 ? NEXT_CHECK_MS : CHECK_MS;
    await sleep(pause, undefined, { signal: closing }).catch(() => undefined);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2 * CHECK_MS);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function forward(
  backends: readonly Backend[],
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  const refused = new Set<Backend>();
  for (;;) {
    const [backend] = backends
      .filter((one) => one.isUp && !refused.has(one))
      .toSorted((one, other) => one.running - other.running);
    if (!backend) throw new Error('no web process is ready');
    backend.running += 1;
    try {
      return await send(backend.port, incoming, body, answer);
    } catch (error) {
      // Only then the request was not sent.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      refused.add(backend);
    } finally {
      backend.running -= 1;
    }
  }
}

/** Sends a request to a process and its response to the visitor; ends with the response. */
function send(port: number, incoming: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<void> {
  const { method, url: path, socket } = incoming;
  const headers = {
    ...without(incoming.headers, [...OF_CONNECTION, ...OF_PROXY, 'content-length']),
    ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, without(response.headers, OF_CONNECTION));
      response.once('end', resolve).once('error', reject).pipe(answer);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function without(headers: Headers, names: readonly string[]): Record<string, string | string[] | undefined> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
