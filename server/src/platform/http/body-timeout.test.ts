import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enforceBodyTimeout } from './body-timeout.ts';

const BODY_TIMEOUT_MS = 300;
const app = Fastify();
let port = 0;
beforeAll(async () => {
  enforceBodyTimeout(app, BODY_TIMEOUT_MS);
  await app.register(multipart);
  const read = async (request: { parts(): AsyncIterable<unknown> }) => {
    let parts = 0;
    for await (const part of request.parts()) parts += part ? 1 : 0;
    return { parts };
  };
  app.post('/json', async () => ({ ok: true }));
  app.post('/upload', { config: { acceptsFiles: true } }, async (request) => read(request));
  app.post('/refused', { config: { acceptsFiles: true } }, async (_request, reply) =>
    reply.code(401).send({}),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the parts of a request with pauses between them; returns the answer and how long the connection lived. */
async function send(parts: readonly string[], pauseMs: number): Promise<{ answer: string; ms: number }> {
  const socket = connect(port, '127.0.0.1');
  const startedAt = performance.now();
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    socket.write(part);
    await sleep(pauseMs);
  }
  await Promise.race([closed, sleep(3 * BODY_TIMEOUT_MS)]);
  const ms = performance.now() - startedAt;
  socket.destroy();
  return { answer, ms };
}

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const form = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
const FORM = 'multipart/form-data; boundary=b';

describe('slow request body', () => {
  it('cuts off a JSON body with 408', async () => {
    const { answer, ms } = await send([head('/json', 'application/json', 100), '{"a":'], 50);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(ms).toBeGreaterThan(BODY_TIMEOUT_MS - 50);
    expect(ms).toBeLessThan(3 * BODY_TIMEOUT_MS);
  });

  it('cuts off a JSON body that trickles in', async () => {
    const { answer } = await send([head('/json', 'application/json', 100), ...'{"abc":"d'.split('')], 60);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('closes the connection of a form body where the route takes no files', async () => {
    const { ms } = await send([head('/json', FORM, form.length), form.slice(0, 20)], 50);
    expect(ms).toBeLessThan(3 * BODY_TIMEOUT_MS);
  });

  it('allows more time for an upload', async () => {
    const half = [form.slice(0, 30), form.slice(30)];
    const { answer } = await send([head('/upload', FORM, form.length), ...half], 1.5 * BODY_TIMEOUT_MS);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('{"parts":1}');
  });

  it('closes the connection of a rejected upload', async () => {
    const { answer, ms } = await send([head('/refused', FORM, 1_000_000), form.slice(0, 30)], 50);
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(ms).toBeLessThan(3 * BODY_TIMEOUT_MS);
  });

  it('answers a body that arrives in time', async () => {
    const { answer } = await send([head('/json', 'application/json', 2), '{}'], 50);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });
});
