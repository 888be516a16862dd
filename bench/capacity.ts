import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Target } from '../server/src/platform/db/connect.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { readRunFacts } from '../tooling/run-facts.ts';
import { root } from '../tooling/runtime.mjs';
import {
  type Capacity,
  formatCapacity,
  formatGoal,
  formatStep,
  judgeCapacity,
  listGoals,
  type Soak,
} from './capacity-report.ts';
import { country } from './country.ts';
import { makeBaskets } from './customers.ts';
import { addressOf, startCluster } from './databases.ts';
import { findKnee, type Knee, type MemorySample, type Step, toStep } from './knee.ts';
import { loadCountry, servicesOf } from './load-country.ts';
import { makeOperatorSession, Mix } from './mix.ts';
import { memoryOf, type Server, startDriver, startProductServer, startWorker } from './processes.ts';
import { startUsage } from './usage.ts';

// `npm run load`: all parts, and the report in docs/proof/load.md. `npm run load -- one two overload soak`: only these, without the report.
const PARTS = ['one', 'two', 'overload', 'soak'] as const;

/** Length of the measurement of one rate. */
const STEP_SECONDS = 10;
const OVERLOAD_SECONDS = 15;

/** Length of the soak test, in minutes; the report is written from ten on. */
const SOAK_MINUTES = Number(process.env['LOAD_SOAK_MINUTES'] ?? 10);
const SOAK_CHUNK_SECONDS = 10;
const SOAK_SHARE = 0.5;

/** Visitors at a time, each with an address; more visits wait for one of them. */
const CONNECTIONS = 250;
const BASKETS = 12_000;
const FIRST_RATE = 20;
const WARM_SECONDS = 8;
const REFUSALS = [503];

const startedAt = performance.now();
const elapsedSeconds = () => (performance.now() - startedAt) / 1000;
const logStep = (text: string) => console.log(`${elapsedSeconds().toFixed(0).padStart(4)} s  ${text}`);

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !PARTS.includes(name as (typeof PARTS)[number]));
if (unknown.length > 0) throw new Error(`unknown parts: ${unknown.join(', ')}; known: ${PARTS.join(', ')}`);
if (!(SOAK_MINUTES > 0))
  throw new Error(`LOAD_SOAK_MINUTES=${process.env['LOAD_SOAK_MINUTES']}: give minutes above 0`);
if (process.platform !== 'linux')
  throw new Error('npm run load needs Linux: it gives connections addresses, and reads memory from /proc');
const isSelected = (part: (typeof PARTS)[number]) => selected.length === 0 || selected.includes(part);

const facts = readRunFacts();
const cluster = await startCluster();
const driver = startDriver();
const closers: (() => Promise<void>)[] = [() => cluster.remove(), () => driver.stop()];

function settings(target: Target, role: 'web' | 'worker'): Record<string, string> {
  return {
    DATABASE_URL: addressOf(target),
    DATA_DIR: cluster.folder,
    PORT: '0',
    HEALTH_PORT: '0',
    ROLE: role,
    LOG_LEVEL: 'fatal',
  };
}

async function startWeb(target: Target): Promise<Server> {
  const server = await startProductServer(settings(target, 'web'));
  closers.push(() => server.stop());
  return server;
}

/** Measures one rate. */
async function measure(mix: Mix, webs: readonly Server[], perSecond: number, seconds: number): Promise<Step> {
  // Each connection takes one more than is due.
  const flows = mix.take(Math.ceil(perSecond * seconds) + CONNECTIONS + 1);
  const usage = startUsage(Object.fromEntries(webs.map(({ child }, n) => [`web ${n + 1}`, child.pid])));
  const result = await driver.load({
    port: webs[0]?.port ?? 0,
    ports: webs.map(({ port }) => port),
    connections: CONNECTIONS,
    seconds,
    loop: false,
    perSecond,
    refusals: REFUSALS,
    flows: flows.map(({ requests }) => requests),
  });
  return toStep(perSecond, result, usage());
}

async function measureKnee(mix: Mix, webs: readonly Server[], first: number): Promise<Knee> {
  await measure(mix, webs, FIRST_RATE, WARM_SECONDS);
  return findKnee(async (perSecond) => {
    const step = await measure(mix, webs, perSecond, STEP_SECONDS);
    logStep(`${webs.length === 1 ? 'one process' : 'two processes'}, ${formatStep(step)}`);
    // What an overload left behind is not part of the next measurement.
    await sleep(1_500);
    return step;
  }, first);
}

/** Loads a web process and a worker for minutes at a part of the knee. */
async function measureSoak(mix: Mix, web: Server, target: Target, perSecond: number): Promise<Soak> {
  const worker = await startWorker(settings(target, 'worker'));
  closers.push(() => worker.stop());
  const samples: Record<'web' | 'worker', MemorySample[]> = { web: [], worker: [] };
  const begin = performance.now();
  const minutesPassed = () => (performance.now() - begin) / 60_000;
  let [good, refused, seconds] = [0, 0, 0];
  let last: Step | null = null;
  while (minutesPassed() < SOAK_MINUTES) {
    last = await measure(mix, [web], perSecond, SOAK_CHUNK_SECONDS);
    good += last.goodPerSecond * SOAK_CHUNK_SECONDS;
    refused += last.refusedShare;
    seconds += SOAK_CHUNK_SECONDS;
    const minutes = minutesPassed();
    if (minutes < SOAK_MINUTES / 5) continue;
    samples.web.push({ minutes, megabytes: web.memory() });
    samples.worker.push({ minutes, megabytes: memoryOf(worker.child.pid ?? 0) });
  }
  if (!last) throw new Error('LOAD_SOAK_MINUTES is too short');
  const chunks = seconds / SOAK_CHUNK_SECONDS;
  const step = { ...last, goodPerSecond: good / seconds, refusedShare: refused / chunks };
  await worker.stop();
  return { minutes: SOAK_MINUTES, step, ...samples };
}

async function run(): Promise<Capacity> {
  const target = await cluster.create('capacity');
  const services = await servicesOf(target);
  const place = country(10_000, services.length, false);
  await loadCountry(
    target,
    place,
    services.map(({ id }) => id),
  );
  const mix = new Mix({
    country: place,
    services: services.filter(({ bookable }) => bookable),
    baskets: await makeBaskets(target, BASKETS),
    operatorToken: await makeOperatorSession(target),
    day: addDays(dateOf(systemClock.now()), 7),
  });
  const first = await startWeb(target);
  const idleMegabytes = first.memory();
  logStep(`10,000 offerings are loaded; the web process holds ${idleMegabytes} MB before its first request`);
  // The other parts are relative to the knee of one process.
  const one = await measureKnee(mix, [first], FIRST_RATE);
  const rate = one.knee?.perSecond;
  const memory = () => ({ idle: idleMegabytes, loaded: first.memory() });
  if (rate === undefined) return { one, two: null, overload: null, soak: null, memory: memory() };
  let overload: Step | null = null;
  if (isSelected('overload')) {
    overload = await measure(mix, [first], rate * 2, OVERLOAD_SECONDS);
    logStep(`twice the knee, ${formatStep(overload)}`);
  }
  let two: Knee | null = null;
  if (isSelected('two')) two = await measureKnee(mix, [first, await startWeb(target)], rate);
  let soak: Soak | null = null;
  if (isSelected('soak')) {
    // Another process: the overload filled the caches of the first.
    soak = await measureSoak(mix, await startWeb(target), target, Math.max(1, Math.round(rate * SOAK_SHARE)));
    logStep(`${SOAK_MINUTES} minutes, ${formatStep(soak.step)}`);
  }
  return { one, two, overload, soak, memory: memory() };
}

/** Ends everything, also if a part does not end well. */
async function closeAll(): Promise<void> {
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => console.error('not closed:', error));
}

let capacity: Capacity | null = null;
try {
  capacity = await run();
} catch (error) {
  // An answer other than 200 or 503 with Retry-After is among them.
  console.error(error);
}
await closeAll();
for (const goal of capacity ? listGoals(capacity) : []) console.log(formatGoal(goal));
if (capacity && selected.length === 0 && SOAK_MINUTES >= 10) {
  mkdirSync(join(root, 'docs/proof'), { recursive: true });
  writeFileSync(join(root, 'docs/proof/load.md'), formatCapacity(capacity, facts, elapsedSeconds()));
  console.log('The report is in docs/proof/load.md.');
}
const verdict = capacity
  ? judgeCapacity(capacity)
  : { passed: false, text: 'the run ended with an error (see above)' };
console.log(`\n${verdict.passed ? 'PASS' : 'FAIL'}: ${verdict.text}`);
process.exit(verdict.passed ? 0 : 1);
