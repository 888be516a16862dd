import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enforceBodyTimeout, isTooSlow, REQUEST_LIMITS } from './body-timeout.ts';

const BODY_TIMEOUT_MS = 300;
/** Uploads have 600 ms, and one more second for each 1,000 bytes. */
const LIMITS = {
  bodyMs: BODY_TIMEOUT_MS,
  uploadGraceMs: 2 * BODY_TIMEOUT_MS,
  minBytesPerSecond: 1_000,
  uploadMs: 20 * BODY_TIMEOUT_MS,
  checkMs: 50,
};
const app = Fastify();
let port = 0;
beforeAll(async () => {
  enforceBodyTimeout(app, LIMITS);
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
async function send(
  parts: readonly string[],
  pauseMs: number,
  waitMs = 3 * BODY_TIMEOUT_MS,
): Promise<{ answer: string; ms: number }> {
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
  await Promise.race([closed, sleep(waitMs)]);
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
    const { answer } = await send([head('/upload', FORM, form.length), ...half], 0.7 * BODY_TIMEOUT_MS);
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

describe('slow upload', () => {
  it('is cut off with 408 when it stalls', async () => {
    const { answer, ms } = await send(
      [head('/upload', FORM, form.length), form.slice(0, 30)],
      50,
      20 * BODY_TIMEOUT_MS,
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(ms).toBeGreaterThan(LIMITS.uploadGraceMs - 50);
    expect(ms).toBeLessThan(10 * BODY_TIMEOUT_MS);
  });

  it('is cut off with 408 when it trickles in below the minimum rate', async () => {
    // 60 bytes a second.
    const parts = Array.from({ length: 40 }, () => 'xxx');
    const { answer } = await send([head('/upload', FORM, 100_000), form.slice(0, 30), ...parts], 50);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is received when it is as fast as the minimum', async () => {
    // 2,000 bytes a second, for longer than the grace period.
    const body = form.replace('1\r\n--b--', `${'1'.repeat(3_000)}\r\n--b--`);
    const parts = body.match(/[\s\S]{1,100}/g) ?? [];
    const { answer, ms } = await send([head('/upload', FORM, body.length), ...parts], 50);
    expect(ms).toBeGreaterThan(LIMITS.uploadGraceMs);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('may be slow for 10 s, needs 16 kB a second from then on, and ends after 120 s', () => {
    const table: [seconds: number, kilobytes: number, isCut: boolean][] = [
      [10, 0, false],
      [10.1, 0, true],
      [20, 159, true],
      [20, 160, false],
      [119, 1_744, false],
      [120, 100_000, false],
      [120.1, 100_000, true],
    ];
    for (const [seconds, kilobytes, isCut] of table)
      expect([seconds, isTooSlow(seconds * 1000, kilobytes * 1000, REQUEST_LIMITS)]).toEqual([
        seconds,
        isCut,
      ]);
  });
});
