import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from './platform/db/embedded.ts';
import { databaseUrl } from './testing/database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-outage-'));
// As root the database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
let cluster: Embedded;
const children: ChildProcess[] = [];

const startCluster = () => startEmbedded({ dataDir: join(folder, 'data'), durable: false });

/** Starts a process of the product on the cluster; returns the address that it prints after some words. */
async function start(role: string, before: RegExp): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(cluster.connection),
      DATA_DIR: join(folder, 'files'),
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: '0',
      HEALTH_PORT: '0',
      LOG_LEVEL: 'fatal',
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
    },
  });
  children.push(child);
  let written = '';
  child.stdout?.on('data', (data: Buffer) => (written += String(data)));
  for (;;) {
    const address = before.exec(written)?.[1];
    if (address) return { child, address };
    if (child.exitCode !== null) throw new Error(`the process did not start: ${written}`);
    await sleep(50);
  }
}

let web = '';
let worker: { child: ChildProcess; address: string };
beforeAll(async () => {
  cluster = await startCluster();
  web = (await start('web', /is at (http:\S+)/)).address;
  worker = await start('worker', /Health checks are at (http:\S+)\/healthz/);
}, 120_000);
afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly reasons: unknown;
}

async function send(url: string, init?: RequestInit): Promise<Outcome> {
  const response = await fetch(url, init);
  const body = (await response.json()) as { data?: { reasons?: unknown } };
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    reasons: body.data?.reasons,
  };
}

const read = () => send(`${web}/api/category`);
const write = () =>
  send(`${web}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '9812345678', password: 'secret81' }),
  });
const fiftyAtOnce = () =>
  Promise.all(Array.from({ length: 50 }, (_, request) => (request % 5 === 0 ? write() : read())));

/** Answers while the database works: a list, and a login that is wrong or came too often. */
const ANSWERED = [200, 401, 429];

it('a database that stops under load and starts again: only 503 with Retry-After, and recovery in five seconds', {
  timeout: 60_000,
}, async () => {
  for (const { status } of await fiftyAtOnce()) expect(ANSWERED).toContain(status);
  expect((await send(`${worker.address}/readyz`)).status).toBe(200);

  const outcomes: Outcome[] = [];
  let isOver = false;
  const load = (async () => {
    while (!isOver) {
      outcomes.push(...(await fiftyAtOnce()));
      await sleep(20);
    }
  })();
  await sleep(200);
  await cluster.stop();
  await sleep(2_000);
  expect(await send(`${web}/healthz`)).toMatchObject({ status: 200 });
  expect(await send(`${worker.address}/healthz`)).toMatchObject({ status: 200 });
  for (const address of [web, worker.address])
    expect(await send(`${address}/readyz`)).toEqual({
      status: 503,
      retryAfter: '5',
      reasons: ['database'],
    });
  cluster = await startCluster();
  const startedAt = performance.now();
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect.poll(async () => ANSWERED.includes((await write()).status), { timeout: 5_000 }).toBe(true);
  await expect.poll(async () => (await send(`${worker.address}/readyz`)).status).toBe(200);
  isOver = true;
  await load;

  const refused = outcomes.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  expect(outcomes.filter(({ status }) => ![...ANSWERED, 503].includes(status))).toEqual([]);
});

it('a worker serves health checks and metrics only, and exits at once when nothing runs', {
  timeout: 60_000,
}, async () => {
  const { child, address } = worker;
  const metrics = await fetch(`${address}/metrics`);
  expect(await metrics.text()).toMatch(/^database_breaker_openings_total\{address="DATABASE_URL"\} [1-9]/m);
  expect((await fetch(`${address}/api/category`)).status).toBe(404);
  const exited = once(child, 'exit');
  const startedAt = performance.now();
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});
