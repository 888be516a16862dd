import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';

/** Longest finding. */
const MAX_SHOWN = 2_000;

/** Answers longer than a person waits are findings, too: a statement that sleeps, or an expression that never ends. */
const SLOW_MS = 9_000;

/** A request without an answer after this time is given up. */
const GIVE_UP_MS = 60_000;

/**
 * Starts a proxy on loopback between scanners and the server. It adds the session of the role in the path, and another caller's address
 * to each request, so that limits per address do not hide what lies behind them. It answers log-outs itself, because they would end the session.
 * @param {{ port: number, tokens: Record<string, string> }} server
 */
export async function startProxy({ port, tokens }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const byStatus = {};
  const findings = [];
  let overloaded = 0;
  const server = createServer((incoming, outgoing) => {
    const startedAt = performance.now();
    if (/\/logout\b/.test(incoming.url ?? '')) {
      incoming.resume();
      outgoing.writeHead(204).end();
      return;
    }
    const role = /^\/api\/(user|employee|admin)\//.exec(incoming.url ?? '')?.[1];
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { host: _host, ...headers } = incoming.headers;
      const forwarded = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: incoming.method,
          path: incoming.url,
          headers: {
            ...headers,
            host: `127.0.0.1:${port}`,
            'x-forwarded-for': randomAddress(),
            ...(role && !headers.authorization ? { authorization: `Bearer ${tokens[role]}` } : {}),
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          const ms = Math.round(performance.now() - startedAt);
          // More at once than a process serves is refused in time, and is no fault of the request.
          const isShed = status === 503 && answer.headers['retry-after'] !== undefined;
          if (isShed) overloaded += 1;
          if ((status >= 500 && !isShed) || ms > SLOW_MS) note(`${status} after ${ms} ms`);
          outgoing.writeHead(status, answer.headers);
          answer.pipe(outgoing);
        },
      );
      const note = (what) =>
        findings.push(`${what}: ${incoming.method} ${incoming.url} ${body.toString()}`.slice(0, MAX_SHOWN));
      forwarded.setTimeout(GIVE_UP_MS, () => {
        note(`no response in ${GIVE_UP_MS / 1000} s`);
        forwarded.destroy();
      });
      // A request that the server's parser refuses has no response.
      forwarded.on('error', () => outgoing.destroy());
      // A scanner that gives up must not leave its request behind.
      outgoing.on('close', () => {
        if (!outgoing.writableFinished) forwarded.destroy();
      });
      forwarded.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${address.port}`,
    base: `http://127.0.0.1:${address.port}`,
    byStatus,
    findings,
    /** Number of answers that refused an overload. */
    get overloaded() {
      return overloaded;
    },
    stop() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

/** Returns an address of a private network. */
export function randomAddress() {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
