import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { cellCentre } from '../server/src/features/places/index.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import type { Target } from '../server/src/platform/db/connect.ts';
import { measureAssignment } from './assignment.ts';
import { type City, country, pointsIn, pointsInDenseCity } from './country.ts';
import { bareBooking, makeBaskets, productBooking } from './customers.ts';
import { addressOf, startCluster } from './databases.ts';
import { describeRun, writeProof } from '../tooling/proof.mjs';
import { checkLists } from './check-lists.ts';
import type { RequestSpec } from './load.ts';
import { loadCountry, servicesOf } from './load-country.ts';
import { makePlan } from './plan.ts';
import { drainEvents } from './events.ts';
import {
  type Driver,
  type Server,
  startDriver,
  startProductServer,
  startServer,
  startWorker,
} from './processes.ts';
import { type Case, formatTable, formatTargets, type Sample } from './report.ts';
import { measureStarts } from './start.ts';
import { startUsage } from './usage.ts';

/** Number of rounds; each runs every case once, so that noise on the machine affects all cases alike. */
const ROUNDS = 3;
const SECONDS = 3.5;

/** Offerings of the large country in a complete run. */
const COMPLETE = 1_000_000;

/** Offerings of the large country in this run; fewer speed up work on other cases. */
const LARGE = Number(process.env['BENCH_LARGE'] ?? COMPLETE);

/** More than can be booked, or rendered uncached, in the measured time. */
const BASKETS = 12_000;
const HOMES = 8_000;

/** Number of events in the events case; each has several reactions. */
const EVENTS = 5_000;
const CATLIST = '/api/catlist/service/';
const WORDS = ['plumber', 'clening', 'bijli%20wala', 'jhadu%20pocha', 'e', 'teach', 'nal'];

/** Runs only the cases with these names: `npm run bench -- near booking`. */
const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.some((part) => name.includes(part));

/** Time without requests before the memory is judged: an idle process releases what a load left behind (decision 19). */
const IDLE_SECONDS = 15;

const startedAt = performance.now();
const logStep = (text: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const closers: (() => Promise<void>)[] = [];

/** Cases that need the large country, which takes minutes to load. */
const LARGE_CASES = [
  'near-list at 1,000,000',
  'dense Bengaluru at 1,000,000',
  'slots, dense Bengaluru at 1,000,000',
];

/** Rate of the slots case, and its connections: at this rate none of them exceeds the limit of an address. */
const SLOTS_PER_SECOND = 50;

async function run(): Promise<void> {
  const facts = describeRun();
  // First, while nothing else runs.
  const starts = isSelected('start') ? await measureStarts(join(cluster.folder, 'start')) : null;
  if (starts)
    logStep(
      `npm start was ready after ${starts.first.toFixed(1)} s with an empty data folder, then after ${starts.later.map((seconds) => seconds.toFixed(2)).join(', ')} s`,
    );
  const small = await cluster.create('small');
  const services = await servicesOf(small);
  const ids = services.map(({ id }) => id);
  const smallCountry = country(10_000, ids.length, false);
  const largeCountry = LARGE_CASES.some(isSelected) ? country(LARGE, ids.length, true) : null;
  await loadCountry(small, smallCountry, ids);
  logStep('a country of 10,000 offerings is loaded');
  const large = largeCountry ? await cluster.create('large') : null;
  if (large && largeCountry) {
    await loadCountry(large, largeCountry, ids);
    logStep(
      `a country of ${LARGE.toLocaleString('en')} offerings is loaded, 22,000 of them within 10 km in Bengaluru`,
    );
  }

  const baskets = await makeBaskets(small, BASKETS * 4);
  const day = addDays(dateOf(systemClock.now()), 7);
  const [customerPoint] = pointsIn(smallCountry, 1, 1) as [City];
  const [recorded, ...rest] = baskets;
  if (!recorded) throw new Error('no basket was created');
  const plan = await makePlan(small, cluster.folder, recorded, customerPoint, day);
  const planFile = join(cluster.folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan, instants));
  logStep(`a booking is ${plan.create.length} and ${plan.confirm.length} statements`);

  const keep = (server: Server) => {
    closers.push(() => server.stop());
    return server;
  };
  const bare = keep(await startServer('bare-server.ts', [planFile], {}));
  const product = keep(await serve(small, 'small'));
  const productLarge = large && keep(await serve(large, 'large'));
  const memory = () => [
    ['10,000', product.memory()] as const,
    ...(productLarge ? [['1,000,000', productLarge.memory()] as const] : []),
  ];
  for (const [name, megabytes] of memory())
    logStep(`the server with ${name} holds ${megabytes} MB before its first request`);
  const driver = startDriver();
  closers.push(() => driver.stop());

  const categories = [...new Set(services.map(({ category }) => category))].toSorted((a, b) => a - b);
  const people = {
    small: pointsIn(smallCountry, 100, 2),
    large: largeCountry ? pointsIn(largeCountry, 100, 2) : [],
    dense: pointsInDenseCity(100),
  };
  if (selected.length === 0) {
    logStep(`10,000: ${await checkLists(product.port, smallCountry, people.small, services)}`);
    if (productLarge && largeCountry)
      for (const [name, points] of [
        ['1,000,000', people.large],
        ['dense Bengaluru', people.dense.slice(0, 20)],
      ] as const)
        logStep(`${name}: ${await checkLists(productLarge.port, largeCountry, points, services)}`);
  }

  const lists = (points: readonly City[], prefix: string) =>
    points.map((point, n) => [get(`${prefix}${categories[n % categories.length]}?${at(point)}`)]);
  const bookable = services.filter((one) => one.bookable);
  // Another place and service with each request, so that hardly any finds its calendars in the cache.
  const slots = Array.from({ length: 1000 }, (_, n) => {
    const [point, service] = [people.dense[n % people.dense.length], bookable[(n * 7) % bookable.length]];
    return [get(`/api/services/${service?.id}/slots?method=hour&duration=2&${at(point as City)}`)];
  });
  const quarter = Math.floor(rest.length / 4);
  const basketsOf = (part: number) => rest.slice(part * quarter, (part + 1) * quarter);
  const bookings = ([16, 64] as const).flatMap((connections, n): Case[] => [
    {
      name: `booking + confirmation, bare, ${connections} at once`,
      server: bare,
      connections,
      once: true,
      flows: basketsOf(2 * n).map(bareBooking),
    },
    {
      name: `booking + confirmation, ${connections} at once`,
      server: product,
      connections,
      once: true,
      flows: basketsOf(2 * n + 1).map((line) => productBooking(line, customerPoint, day)),
    },
  ]);
  // One point of each small cell, since pages are cached by cell.
  const cells = new Map(
    pointsIn(smallCountry, HOMES, 3).map((point) => [JSON.stringify(cellCentre(point)), point]),
  );
  const all: Case[] = [
    { name: 'bare Fastify route', server: bare, connections: 16, flows: [[get('/hello')]] },
    { name: 'near-list SQL, bare', server: bare, connections: 16, flows: lists(people.small, '/near/') },
    { name: 'catlist/service', server: product, connections: 16, flows: lists(people.small, CATLIST) },
    {
      name: 'search',
      server: product,
      connections: 16,
      flows: people.small.map((point, n) => [
        get(`/api/services/search?query=${WORDS[n % WORDS.length]}&${at(point)}`),
      ]),
    },
    ...bookings,
    {
      name: 'home, cold',
      server: product,
      connections: 16,
      once: true,
      flows: [...cells.values()].map((point) => [home(`place=${point.latitude},${point.longitude}`)]),
    },
    { name: 'home, cached', server: product, connections: 16, flows: [[home('')]] },
    { name: 'near-list at 10,000', server: product, connections: 2, flows: lists(people.small, CATLIST) },
    ...(productLarge
      ? [
          {
            name: 'near-list at 1,000,000',
            server: productLarge,
            connections: 2,
            flows: lists(people.large, CATLIST),
          },
          {
            name: 'dense Bengaluru at 1,000,000',
            server: productLarge,
            connections: 2,
            flows: lists(people.dense, CATLIST),
          },
          {
            name: 'slots, dense Bengaluru at 1,000,000',
            server: productLarge,
            connections: SLOTS_PER_SECOND,
            perSecond: SLOTS_PER_SECOND,
            flows: slots,
          },
        ]
      : []),
  ];
  const cases = all.filter(({ name }) => isSelected(name));
  const samples = await measureRounds(cases, driver);
  const atEnd = memory();
  for (const [name, megabytes] of atEnd)
    logStep(`the server with ${name} holds ${megabytes} MB at the end of the load`);
  await sleep(IDLE_SECONDS * 1000);
  const afterIdle = memory();
  const events = isSelected('events')
    ? await drainEvents(small, EVENTS, (target) => startWorker(productSettings(target, 'worker', 'worker')))
    : null;
  if (events) logStep(`a worker ran ${events.jobs} jobs in ${events.seconds.toFixed(1)} s`);
  const assignment = isSelected('assignment') ? measureAssignment() : null;
  const table = formatTable(cases, samples);
  const targets = formatTargets(samples, afterIdle, events, assignment, starts);
  console.log(`\n${table}\n\n${targets}`);
  if (selected.length > 0 || LARGE !== COMPLETE) return;
  writeProof('bench', [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\`: ${facts}. [bench/README.md](../../bench/README.md) describes the method.`,
    '',
    '```',
    table,
    '',
    targets,
    '```',
  ]);
}

async function measureRounds(cases: readonly Case[], driver: Driver): Promise<ReadonlyMap<string, Sample>> {
  const samples = new Map<string, Sample>(
    cases.map(({ name }) => [name, { rates: [], durationsMs: [], idleShares: [], bytes: 0 }]),
  );
  const sent = new Map<string, number>();
  const measure = async ({ name, server, connections, flows, once, perSecond }: Case, seconds: number) => {
    const first = sent.get(name) ?? 0;
    const result = await driver.load({
      port: server.port,
      connections,
      seconds,
      loop: !once,
      perSecond,
      // More than a process accepts at once, 64 bookings may be refused on a slow machine.
      refusals: [503],
      retries: true,
      flows: once ? flows.slice(first) : flows,
    });
    if (once) sent.set(name, first + result.durationsMs.length + result.refused);
    if (result.refused + result.retried > 0)
      logStep(`${name}: ${result.retried} requests were refused and sent again, ${result.refused} given up`);
    return result;
  };
  for (const one of cases) await measure(one, 1);
  logStep('warm');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const one of cases) {
      const endUsage = startUsage({});
      const { durationsMs, seconds, bytes } = await measure(one, SECONDS);
      const sample = samples.get(one.name) as Sample;
      sample.idleShares.push(endUsage().idleShare);
      sample.rates.push(durationsMs.length / seconds);
      for (const ms of durationsMs) sample.durationsMs.push(ms);
      sample.bytes = bytes;
    }
    logStep(`round ${round} of ${ROUNDS}`);
  }
  return samples;
}

function get(path: string): RequestSpec {
  return { method: 'GET', path };
}

/** Request headers of a phone's browser. */
function home(cookie: string): RequestSpec {
  return { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip, deflate, br', cookie } };
}

function at({ latitude, longitude }: City): string {
  return `latitude=${latitude}&longitude=${longitude}`;
}

function serve(target: Target, name: string): Promise<Server> {
  return startProductServer(productSettings(target, name, 'web'));
}

function productSettings(target: Target, name: string, role: 'web' | 'worker'): Record<string, string> {
  return {
    DATABASE_URL: addressOf(target),
    DATA_DIR: cluster.folder,
    PORT: '0',
    HEALTH_PORT: '0',
    ROLE: role,
    BENCH_NAME: name,
  };
}

/** Marks timestamps, so that they are parsed back as timestamps. */
function instants(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? { instant: original.toISOString() } : value;
}

const cluster = await startCluster();
closers.push(() => cluster.remove());
try {
  await run();
} finally {
  for (const close of closers.toReversed()) await close();
}
