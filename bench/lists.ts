import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Target } from '../server/src/platform/db/connect.ts';
import { type Embedded, startEmbedded } from '../server/src/platform/db/embedded.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { addressOf, bulkClient, createDatabase, temporaryFolder } from './databases.ts';
import { GENERATED_SECRET_KEY } from './generated-records.ts';
import { scaleOf } from './generated-scale.ts';
import { listCases } from './list-cases.ts';
import { readSamples } from './list-samples.ts';
import { loadLines } from './load-lines.ts';
import { measureCase, type ListResult, printLists } from './measure-lists.ts';
import { startProductServer } from './processes.ts';
import { storePlans } from './store-plans.ts';

/** Number of booking lines; fewer speed up work on the cases. */
const LINES = Number(process.env['BENCH_LINES'] ?? 10_000_000);

/** A folder that keeps the loaded database for the next run; without it, the database is deleted at the end. */
const KEPT = process.env['BENCH_DATA'];

/** Statements that take longer, in milliseconds, are logged with their plan to `postgres.log` of the kept folder. */
const PLANS = process.env['BENCH_PLANS'];

const NAME = 'lists';

const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.some((part) => name.includes(part));

const startedAt = performance.now();
const logStep = (text: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const folder = KEPT ? keptFolder(KEPT) : temporaryFolder();
const dataDir = join(folder, 'data');
/** Says that the database is complete, and the time for which it was generated. */
const stamp = join(folder, 'loaded.json');

await main();

function keptFolder(path: string): string {
  const kept = resolve(path);
  mkdirSync(kept, { recursive: true });
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(kept, 0o711);
  return kept;
}

async function main(): Promise<void> {
  if (!existsSync(stamp)) await load();
  const { lines, now } = JSON.parse(readFileSync(stamp, 'utf8')) as { lines: number; now: string };
  const database = await startEmbedded({ dataDir });
  try {
    const target = { ...database.connection, database: NAME };
    await logPlans(target);
    const size = await sizeOf(target);
    logStep(`${lines.toLocaleString('en')} lines, ${(size / 1e9).toFixed(1)} GB`);
    await measure(target, new Date(now));
  } finally {
    await database.stop();
  }
}

/** Loads the database with settings that are fast and not safe, which the measured server does not have. */
async function load(): Promise<void> {
  const now = systemClock.now();
  const scale = scaleOf(LINES, now);
  const configure = async (statements: readonly string[]) => {
    const server = await startEmbedded({ dataDir, durable: false });
    await withClient(server.connection, async (client) => {
      for (const statement of statements) await client.query(`alter system ${statement}`);
    });
    await server.stop();
  };
  // With `minimal`, indexes are not written to the log.
  await configure([
    `set wal_level = 'minimal'`,
    'set max_wal_senders = 0',
    `set autovacuum = 'off'`,
    `set checkpoint_timeout = '1h'`,
  ]);
  const server: Embedded = await startEmbedded({ dataDir, durable: false });
  try {
    const target = await createDatabase(server.connection, NAME, folder);
    logStep('the demo is loaded');
    await loadLines(target, scale, logStep);
    await storePlans(target);
    await withClient(target, (client) =>
      client.query('vacuum (analyze) payout_plans, payout_plan_lines, payout_plan_changes'),
    );
    logStep('the plans of payouts are stored');
  } finally {
    await server.stop();
  }
  await configure(['reset all']);
  writeFileSync(stamp, JSON.stringify({ lines: LINES, now }));
  logStep('loaded');
}

async function measure(target: Target, now: Date): Promise<void> {
  // What became payable since the rows were loaded.
  await storePlans(target);
  const samples = await withClient(target, (client) => readSamples(client, now));
  logStep('samples read');
  const server = await startProductServer({
    DATABASE_URL: addressOf(target),
    DATA_DIR: folder,
    PORT: '0',
    ROLE: 'web',
    SECRET_KEY: GENERATED_SECRET_KEY,
    LOG_LEVEL: 'warn',
  });
  const results: ListResult[] = [];
  try {
    for (const one of listCases(samples).filter(({ name }) => isSelected(name)))
      results.push(await measureCase(server.port, one));
    logStep(`measured; the server holds ${server.memory()} MB`);
  } finally {
    await server.stop();
  }
  printLists(results);
}

/** Logs the plans of slow statements, without the times of their steps, which would slow them down. */
async function logPlans(target: Target): Promise<void> {
  await withClient(target, async (client) => {
    const settings = PLANS
      ? [
          `session_preload_libraries = 'auto_explain'`,
          `auto_explain.log_min_duration = ${Number(PLANS)}`,
          'auto_explain.log_analyze = on',
          'auto_explain.log_timing = off',
          'auto_explain.log_buffers = on',
        ]
      : [];
    await client.query(`alter database ${NAME} reset all`);
    if (settings.length > 0) await client.query(`load 'auto_explain'`);
    for (const setting of settings) await client.query(`alter database ${NAME} set ${setting}`);
  });
}

async function sizeOf(target: Target): Promise<number> {
  return withClient(target, async (client) => {
    const { rows } = await client.query<{ size: string }>(`select pg_database_size('${NAME}') as size`);
    return Number(rows[0]?.size);
  });
}

async function withClient<T>(target: Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = bulkClient(target);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
