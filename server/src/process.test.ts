import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from './testing/tcp-proxy.ts';

const MAX_CONNECTIONS = 50;
const METRICS = { authorization: 'Bearer metrics-of-this-test' };
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-process-'));
let database: TestDatabase;
let link: TcpProxy;
let replica: TcpProxy;
let child: ChildProcess;
let address = '';
let written = '';

const lines = (): Record<string, unknown>[] =>
  written.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
const messages = (least: number) =>
  lines().flatMap(({ level, msg }) => (Number(level) >= least ? [msg as string] : []));
const metrics = async () => (await fetch(`${address}/metrics`, { headers: METRICS })).text();
const statusOf = async (path: string) => {
  const response = await fetch(address + path).catch(() => null);
  await response?.body?.cancel();
  return [response?.status, response?.headers.has('retry-after')];
};

beforeAll(async () => {
  database = await testDatabase();
  link = new TcpProxy(() => databaseAddress(database.target).connect);
  await link.connect();
  replica = new TcpProxy(() => databaseAddress(database.target).connect);
  await replica.connect();
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: proxiedUrl(database.target, link),
      DATABASE_READ_URL: proxiedUrl(database.target, replica),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://aaspaas.test',
      LOG_LEVEL: 'info',
      METRICS_TOKEN: 'metrics-of-this-test',
      MAX_CONNECTIONS: String(MAX_CONNECTIONS),
      // Two seconds for the load balancer, eight for what is in flight.
      SHUTDOWN_SECONDS: '12',
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
    },
  });
  child.stdout?.on('data', (data: Buffer) => (written += String(data)));
  for (; !address; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${written}`);
    address = /is at (http:\S+)/.exec(written)?.[1] ?? '';
  }
}, 60_000);
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await link.disconnect();
  await replica.disconnect();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('names everything that is missing for production when it starts', async () => {
  const names = [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SECRET_KEYS',
    'SMS_ADAPTER',
    'SMTP_URL',
    'OBJECT_STORE',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'catalogue',
    'operator',
  ];
  await expect.poll(() => written).toMatch(/Not ready for production; missing:\n {2}PUBLIC_URL/);
  const { missing } = lines().find(({ msg }) => msg === 'not ready for production') as { missing: string[] };
  expect(missing.map((line) => /^\w+/.exec(line)?.[0])).toEqual(names);
});

it('its job queues never use the connections that hold transactions', async () => {
  const users = new Set<string>();
  // The worker polls its queues twice a second. A transaction adds jobs by a prepared statement.
  for (let n = 0; n < 20; n += 1) {
    const { rows } = await database.connection.pool.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'
         and query ~ 'pgboss\\.' and query !~ '^/. prepared|pg_stat_activity'`,
    );
    for (const { name } of rows) users.add(name);
    await sleep(50);
  }
  expect([...users]).toEqual(['aaspaas-jobs']);
});

describe('a server that loses its database', () => {
  it('returns 503 with Retry-After everywhere, logs the outage once, and recovers without a restart', async () => {
    const paths = ['/readyz', '/api/user/topratedservices', '/api/category'];
    const lists = ['/api/cities', '/api/user/homeandpersonal', '/api/catlist/service/1'];
    expect(await statusOf('/readyz')).toEqual([200, false]);
    await expect.poll(() => messages(30), { timeout: 10_000 }).toContain('reads go to DATABASE_READ_URL');
    await link.disconnect();
    // The replica is not too old yet.
    expect(await statusOf('/api/cities')).toEqual([200, false]);
    for (let round = 0; round < 3; round += 1) {
      for (const path of paths) expect([path, ...(await statusOf(path))]).toEqual([path, 503, true]);
      await sleep(700);
    }
    for (const path of lists)
      await expect.poll(() => statusOf(path), { timeout: 10_000 }).toEqual([503, true]);
    for (const path of [...paths, ...lists])
      expect([path, ...(await statusOf(path))]).toEqual([path, 503, true]);
    expect(await statusOf('/healthz')).toEqual([200, false]);
    const refused = await fetch(`${address}/readyz`);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ status: 503, data: { reasons: ['database'] } });
    // A busy machine may also log overload.
    expect(messages(40).filter((message) => message.includes('database'))).toEqual(['database unavailable']);
    expect(await metrics()).toContain('database_breaker_open{address="DATABASE_URL"} 1');
    expect(await metrics()).toMatch(/^server_ready 0$/m);
    await link.connect();
    const openedAt = performance.now();
    await expect.poll(() => statusOf('/api/category'), { timeout: 10_000 }).toEqual([200, false]);
    expect(performance.now() - openedAt).toBeLessThan(5_000);
    await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toEqual([200, false]);
    expect(await metrics()).toContain('database_breaker_open{address="DATABASE_URL"} 0');
    await expect.poll(metrics, { timeout: 10_000 }).toMatch(/^server_ready 1$/m);
    await expect.poll(() => messages(40), { timeout: 10_000 }).toContain('database available again');
    expect(messages(50).filter((message) => message.includes('database'))).toEqual(['database unavailable']);
  });
});

describe('a server that loses its replica', () => {
  it('reads from the primary, refuses nothing and stays ready', async () => {
    await expect.poll(() => statusOf('/api/cities')).toEqual([200, false]);
    await replica.disconnect();
    for (let round = 0; round < 10; round += 1) {
      expect(await statusOf('/api/cities')).toEqual([200, false]);
      expect(await statusOf('/api/category')).toEqual([200, false]);
      await sleep(300);
    }
    expect(await statusOf('/readyz')).toEqual([200, false]);
    expect(await metrics()).toContain('database_breaker_open{address="DATABASE_URL"} 0');
    await replica.connect();
    await expect.poll(() => statusOf('/api/cities'), { timeout: 5_000 }).toEqual([200, false]);
  });
});

describe('a server with MAX_CONNECTIONS open connections', () => {
  it('closes further ones immediately, and serves again after some close', async () => {
    const { port, hostname } = new URL(address);
    const open = new Set<Socket>();
    const sockets = Array.from({ length: MAX_CONNECTIONS + 20 }, () => {
      const socket = createConnection(Number(port), hostname);
      open.add(socket);
      return socket.on('error', () => undefined).on('close', () => open.delete(socket));
    });
    // Keep-alive connections of other tests count too.
    await expect.poll(() => open.size).toBeLessThanOrEqual(MAX_CONNECTIONS);
    expect(open.size).toBeGreaterThan(MAX_CONNECTIONS - 20);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf('/readyz')).toEqual([200, false]);
  });
});

describe('a server that receives SIGTERM', () => {
  it('fails /readyz first, finishes running requests, ends event streams and exits in time', async () => {
    const registered = await fetch(`${address}/api/user/user-register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ name: 'Asha Rao', mobile: '9812345678', password: 'secret81' }),
    });
    const { success } = (await registered.json()) as { success: { token: string } };
    await database.connection.pool.query('update accounts set verified_at = now()');
    const events = await fetch(`${address}/api/user/events`, {
      headers: { authorization: `Bearer ${success.token}` },
    });
    expect(events.status).toBe(200);
    const streamEnded = events.text();
    const body = JSON.stringify({ mobile: '9812345678', password: 'secret81' });
    const slow = request(`${address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    slow.write(body.slice(0, 10));
    await sleep(100);

    const exited = once(child, 'exit');
    const startedAt = performance.now();
    child.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz'), { timeout: 2_000 }).toEqual([503, true]);
    slow.end(body.slice(10));
    const [response] = await once(slow, 'response');
    response.resume();
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    expect(await streamEnded).toMatch(/retry: 1000\n\n$/);
    expect(await exited).toEqual([0, null]);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(10);
  });
});
