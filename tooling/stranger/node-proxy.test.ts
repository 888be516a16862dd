import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NodeProxy, startNodeProxy } from './node-proxy.ts';
import { freePorts, waitFor } from './processes.ts';

/** A web process that says whether it is ready, and what it got. */
interface Backend {
  isReady: boolean;
  readonly server: Server;
  readonly port: number;
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
}

async function startBackend(): Promise<Backend> {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    requests.push({ headers: request.headers, body: await text(request) });
    reply.writeHead(201, { 'x-answer': 'yes' }).end(`${request.method} ${request.url}`);
  };
  const server = createServer((request, reply) => {
    if (request.url === '/readyz') reply.writeHead(backend.isReady ? 200 : 503).end();
    else void answer(request, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const backend: Backend = { isReady: true, server, port, requests };
  return backend;
}

describe('startNodeProxy', () => {
  let backends: readonly [Backend, Backend];
  let proxy: NodeProxy;
  let address: string;

  beforeAll(async () => {
    backends = [await startBackend(), await startBackend()];
    const [port = 0] = await freePorts(1);
    address = `http://127.0.0.1:${port}`;
    proxy = await startNodeProxy(
      port,
      backends.map((one) => one.port),
    );
    await waitFor('both are ready', async () => proxy.ready() === 2);
  });
  afterAll(async () => {
    await proxy.close();
    for (const { server } of backends) {
      server.close();
      server.closeAllConnections();
    }
  });
  const counts = () => backends.map(({ requests }) => requests.length);

  it('passes requests on, with the address of the visitor instead of what they say', async () => {
    const headers = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4', 'x-own': 'kept' };
    const response = await fetch(`${address}/a?b=c`, { method: 'POST', body: 'content', headers });
    expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([
      201,
      'yes',
      'POST /a?b=c',
    ]);
    const [got] = backends.flatMap(({ requests }) => requests);
    expect(got?.body).toBe('content');
    expect(got?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-own': 'kept',
    });
    expect(got?.headers).not.toHaveProperty('forwarded');
  });

  it('sends nothing to a process that is not ready, and requests again when it is', async () => {
    const [first, second] = backends;
    first.isReady = false;
    await waitFor('one is left out', async () => proxy.ready() === 1);
    const [before = 0, others = 0] = counts();
    for (let n = 0; n < 4; n += 1) expect((await fetch(address)).status).toBe(201);
    expect(counts()).toEqual([before, others + 4]);
    second.isReady = false;
    await waitFor('none is left', async () => proxy.ready() === 0);
    expect((await fetch(address)).status).toBe(502);
    first.isReady = true;
    second.isReady = true;
    await waitFor('both are ready', async () => proxy.ready() === 2);
    expect((await fetch(address)).status).toBe(201);
  });
});
