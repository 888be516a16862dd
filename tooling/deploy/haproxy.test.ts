import { execFileSync, type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../debian.mjs';
import { freePorts, waitFor } from '../stranger/processes.ts';

const config = readFileSync(join(import.meta.dirname, '../../deploy/compose/haproxy.cfg'), 'utf8');
const program = findProgram('haproxy');
const openssl = findProgram('openssl');
const isInstalled = program !== null && openssl !== null;
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-haproxy-'));
let proxy: ChildProcess | null = null;
let httpPort = 0;

beforeAll(async () => {
  if (!program || !openssl)
    return console.warn('haproxy and openssl were not found, so the answers of the proxy were NOT tested');
  const [http = 0, https = 0, status = 0] = await freePorts(3);
  httpPort = http;
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    openssl,
    ['req', '-x509', ...curve, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(
    path,
    config
      .replace('/run/secrets/tls_certificate', certificate)
      .replace('bind :8443', `bind 127.0.0.1:${https}`)
      .replace('bind :8080', `bind 127.0.0.1:${http}`)
      .replace('bind :8405', `bind 127.0.0.1:${status}`),
  );
  expect(spawnSync(program, ['-c', '-f', path], { encoding: 'utf8' }).status).toBe(0);
  proxy = spawn(program, ['-db', '-f', path], { stdio: 'ignore' });
  await waitFor('HAProxy is up', async () => (await fetch(`http://127.0.0.1:${status}/healthz`)).ok);
});
afterAll(async () => {
  if (proxy) {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends a request over plain HTTP with the path as it is written. */
async function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: httpPort, method, path, headers });
  sent.end(method === 'POST' ? '{"mobile":"9876543210"}' : undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: received } = response;
  return { status, location: received.location, body: await text(response) };
}

const host = { host: 'aaspaas.example' };

describe('haproxy.cfg: plain HTTP', () => {
  it.each([
    ['POST', '/api/user/login', {}],
    ['GET', '/api/category', {}],
    ['POST', '/api/user/razorpay/webhook', {}],
    ['GET', '/%61pi/user/user-details', {}],
    ['GET', '/API/category', {}],
    ['POST', '/cart', {}],
    ['GET', '/', { authorization: 'Bearer token' }],
  ])('refuses %s %s %j and names https', async (method, path, headers) => {
    if (!isInstalled) return;
    const { status, location, body } = await send(method, path, { ...host, ...headers });
    expect([status, location]).toEqual([403, undefined]);
    expect(JSON.parse(body)).toEqual({ status: 403, message: 'Use https.', errors: 'Use https.' });
  });

  it.each([
    ['GET', '/'],
    ['HEAD', '/services/plumbing'],
    ['GET', '/apiary?next=/api/'],
  ])('redirects %s %s to the same page', async (method, path) => {
    if (!isInstalled) return;
    expect(await send(method, path, host)).toEqual({
      status: 308,
      location: `https://aaspaas.example${path}`,
      body: '',
    });
  });
});
