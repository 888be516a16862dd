import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventStream, openEventStream } from '../live/event-stream.ts';
import { handleErrors } from './error-handler.ts';
import { closeApp, makeLifecycle, prepareShutdown } from './lifecycle.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function start() {
  const lifecycle = makeLifecycle();
  const app: FastifyInstance = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  prepareShutdown(app, lifecycle);
  await app.register(multipart);
  handleErrors(app);
  app.get('/quick', async () => ({ done: true }));
  app.get('/slow', async () => {
    await sleep(500);
    return { done: true };
  });
  app.get('/api/stuck', (_request, reply) => {
    // As the compression does before its first bytes.
    reply.header('content-encoding', 'br');
    return new Promise(() => undefined);
  });
  app.get('/stuck', () => new Promise(() => undefined));
  app.post('/api/upload', async (upload) => {
    for await (const part of upload.parts()) void part;
    return { done: true };
  });
  const streams: EventStream[] = [];
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end(1_000);
  });
  app.get('/events', async (_request, reply) => {
    const stream = openEventStream(reply, () => undefined);
    streams.push(stream);
    stream.start();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  cleanups.push(() => agent.destroy());
  const send = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    request({ port, host: '127.0.0.1', path, agent, ...options });
  const answerOf = async (sent: ReturnType<typeof send>) => {
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const part of response) text += String(part);
    return { status: response.statusCode as number, headers: response.headers, text };
  };
  const get = (path: string, headers: Record<string, string> = {}) => answerOf(send(path, { headers }).end());
  return { app, lifecycle, get, send, answerOf };
}

/** A signal that is aborted after a time. */
const after = (ms: number) => AbortSignal.timeout(ms);

describe('process shutdown', () => {
  it('still answers, closing each connection', async () => {
    const { lifecycle, get } = await start();
    expect((await get('/quick')).headers.connection).toBe('keep-alive');
    lifecycle.beginShutdown();
    const other = await get('/slow');
    expect([other.status, other.headers.connection]).toEqual([200, 'close']);
  });

  it('answers requests in flight, closes idle connections and rejects new ones', async () => {
    const { app, lifecycle, get } = await start();
    await get('/quick');
    const slow = get('/slow');
    await sleep(50);
    lifecycle.beginShutdown();
    const startedAt = performance.now();
    const refused = closeApp(app, lifecycle, after(3_000));
    await sleep(50);
    await expect(get('/quick')).rejects.toThrow('ECONNREFUSED');
    expect(await slow).toMatchObject({ status: 200, text: '{"done":true}' });
    expect(await refused).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('ends event streams so that browsers reconnect after a second, and does not wait for their connections', async () => {
    const { app, lifecycle, get } = await start();
    const stream = get('/events');
    await sleep(50);
    lifecycle.beginShutdown();
    const startedAt = performance.now();
    expect(await closeApp(app, lifecycle, after(10_000))).toBe(0);
    expect((await stream).text).toMatch(/^retry: 5000\n\n[\s\S]*retry: 1000\n\n$/);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('answers 503 with Retry-After to what is in flight at the limit, in the form of the call or page', async () => {
    const { app, lifecycle, get } = await start();
    const call = get('/api/stuck', { 'accept-language': 'hi' });
    const page = get('/stuck');
    await sleep(50);
    lifecycle.beginShutdown();
    const startedAt = performance.now();
    expect(await closeApp(app, lifecycle, after(200))).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const { status, headers, text } = await call;
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect([headers.connection, headers['content-encoding']]).toEqual(['close', undefined]);
    expect(JSON.parse(text)).toMatchObject({
      status: 503,
      message: 'यह अभी नहीं चल रहा है। कृपया फिर से कोशिश करें।',
    });
    const html = await page;
    expect([html.status, html.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(html.text).toContain('<!doctype html>');
  });

  it('answers 503 to an upload that takes longer, while its body still arrives', async () => {
    const { app, lifecycle, send, answerOf } = await start();
    const upload = send('/api/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    });
    upload.on('error', () => undefined);
    upload.write('--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n');
    const sending = setInterval(() => upload.write('x'.repeat(10_000)), 10);
    cleanups.push(() => clearInterval(sending));
    const answer = answerOf(upload);
    await sleep(100);
    lifecycle.beginShutdown();
    expect(await closeApp(app, lifecycle, after(200))).toBe(1);
    expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });
});
