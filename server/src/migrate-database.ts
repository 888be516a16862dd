import { fileURLToPath } from 'node:url';
import type { DatabaseSetting } from './configuration/database-rules.ts';
import { probeDatabases } from './configuration/probe-database.ts';
import { type Env, readEnv } from './env.ts';
import { connect } from './platform/db/connect.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { migrateQueues } from './platform/events/events.ts';

/**
 * Brings an external database to this release: the tables with the role of `DATABASE_MIGRATE_URL`, then the job queues with that of
 * `DATABASE_JOBS_URL`. Returns what it prints at the end. Safe to repeat, and to run in several processes.
 *
 * @param print prints a line while it runs, e.g. that a migration waits for a lock
 * @throws an error that names the setting if the address leads to a pooler
 */
export async function runMigrate(env: Env, print: (line: string) => void = () => undefined): Promise<string> {
  if (!env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is not set: the embedded database is migrated by the server when it starts',
    );
  const name = OWNERS.find((one) => env[one]) ?? 'DATABASE_URL';
  const owner = env[name] ?? env.DATABASE_URL;
  await refusePooler(name, owner);
  const { applied, waiting } = await migrateDatabase(owner, {
    log: (fields, message) => print(`${message}: ${JSON.stringify(fields)}`),
  });
  const jobs = connect(env.DATABASE_JOBS_URL ?? owner, { poolSize: 1, applicationName: 'aaspaas-migrate' });
  try {
    await migrateQueues(jobs);
  } finally {
    await jobs.close();
  }
  return [
    ...applied.map((file) => `applied ${file}`),
    ...waiting.map(
      ({ file, reason }) => `${file} waits: ${reason}; run npm run migrate again when only this release runs`,
    ),
    `${applied.length} migrations applied; the job queues are those of this release`,
  ].join('\n');
}

/** The settings with the address of the owner of the tables; the first one that is set is used. */
const OWNERS: readonly DatabaseSetting[] = ['DATABASE_MIGRATE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'];

/** The lock of a migration would stay on one of the pooler's connections, and the next migration would wait for it. */
async function refusePooler(name: DatabaseSetting, url: string): Promise<void> {
  const { probes } = await probeDatabases({ DATABASE_URL: url });
  const probe = probes.get('DATABASE_URL');
  if (probe && 'facts' in probe && probe.facts.isPooled)
    throw new Error(`${name} leads to a pooler: set DATABASE_MIGRATE_URL to the address of Postgres`);
}

async function main(): Promise<void> {
  console.log(await runMigrate(readEnv(process.env), (line) => console.log(line)));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    console.error(`aaspaas: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
