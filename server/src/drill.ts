import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { pickObjectStore, systemClock } from './adapters.ts';
import { requireCluster } from './backup.ts';
import { reportFailure } from './command-database.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { checkRestored, type DrillCheck, type RestoredDatabase } from './drill-checks.ts';
import { type Env, readEnv } from './env.ts';
import { backupFolder, listBackups, walFolder } from './platform/backup/backup-folder.ts';
import { parseInstant } from './platform/backup/instant.ts';
import { listed } from './platform/backup/manifest.ts';
import { openCommandVault } from './keys/open-keys.ts';
import { deleteDistantCluster, restoreBackup } from './platform/backup/restore-backup.ts';
import { countRows } from './platform/backup/row-counts.ts';
import { includesKeys, presentFingerprints } from './platform/backup/secret-key.ts';
import { connect, type Target, toTarget } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { migrate, pendingMigrations } from './platform/db/migrate.ts';
import type { Clock } from './ports/clock/port.ts';

const USAGE = `npm run drill [-- FILE]
npm run drill -- --database URL --state TIME --seconds N

Restores the newest backup, or FILE, with the archived WAL into a temporary folder and checks it: the books as every night, the rows of all
tables, 20 sealed values, 20 files. Prints how much would have been lost (RPO) and how long it took (RTO), and records the result, from which
/metrics shows the time of the last good drill. Changes nothing else. Run it every week.

With --database it only checks a database that pgBackRest restored: to the state of TIME, in N seconds (deploy/pgbackrest/README.md).`;

/** A drill and its result. */
export interface Drill {
  readonly text: string;
  readonly passed: boolean;
}

/** A restored state with its checks. */
interface Rehearsal {
  /** What was restored. */
  readonly name: string;
  readonly backupAt: Date;
  readonly state: Date;
  readonly startedAt: Date;
  readonly seconds: number;
  readonly checks: readonly DrillCheck[];
}

/** Runs the command. */
export async function runDrill(
  env: Env,
  args: readonly string[],
  clock: Clock = systemClock,
): Promise<Drill> {
  const now = () => clock.now();
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { database: { type: 'string' }, state: { type: 'string' }, seconds: { type: 'string' } },
  });
  const isExternal = values.database !== undefined;
  if (positionals.length > (isExternal ? 0 : 1)) throw new Error(USAGE);
  if (env.DATABASE_URL && !isExternal)
    throw new Error(
      `DATABASE_URL is set: restore a backup of pgBackRest on another machine and check it with --database (deploy/pgbackrest/README.md)\n\n${USAGE}`,
    );
  // The result is recorded there; a restore may take an hour.
  if (!env.DATABASE_URL) requireCluster(env.DATA_DIR);
  const rehearsal = isExternal
    ? await checkExternal(env, values, now)
    : await rehearse(env, positionals[0], now);
  const { name, state, startedAt, seconds, checks } = rehearsal;
  const faults = checks.reduce((sum, check) => sum + check.faults.length, 0);
  const lost = Math.max(0, Math.round((startedAt.getTime() - state.getTime()) / 1000));
  await recordDrill(env, rehearsal, { faults, lost, now: now() });
  return {
    passed: faults === 0,
    text: [
      `${name}: state of ${state.toISOString()}`,
      ...checks.map(describeCheck),
      `RPO ${lost} s, RTO ${seconds} s`,
      faults === 0 ? 'The drill passed.' : `The drill failed with ${faults} faults.`,
    ].join('\n'),
  };
}

/** Restores a backup into a temporary folder and checks it. */
async function rehearse(env: Env, given: string | undefined, now: () => Date): Promise<Rehearsal> {
  const file = given === undefined ? await newestBackup(env) : resolve(given);
  const present = await presentFingerprints(env);
  const archive = walFolder(env);
  const wal = archive !== null && existsSync(archive) ? [archive] : [];
  await deleteAbandonedDrills(now());
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const startedAt = now();
  try {
    const restored = await restoreBackup(
      {
        file,
        dataDir,
        to: wal.length > 0 ? 'latest' : 'backup',
        wal,
        from: null,
        // The archive belongs to the server.
        walArchive: null,
        erasures: [],
        log: () => undefined,
        accept: (manifest) => {
          if (!includesKeys(present, manifest.key))
            throw new Error(
              `the secret keys have the fingerprints ${present ?? 'none'}, the backup needs ${manifest.key}`,
            );
        },
      },
      async ({ connection }, { manifest, state }) => {
        const rows = {
          expected: manifest.rows,
          restored: await withClient(connection, countRows),
          isNewer: state > manifest.endedAt,
        };
        // As a restore does: the backup may be of an earlier release.
        await migrate(connection);
        const checks = await checkDatabase({ ...env, DATA_DIR: dataDir }, connection, {
          keysFrom: env.DATA_DIR,
          rows,
          now: now(),
        });
        return { state, backupAt: manifest.endedAt, checks };
      },
    );
    const seconds = Math.ceil((now().getTime() - startedAt.getTime()) / 1000);
    return { name: file, startedAt, seconds, ...restored };
  } finally {
    await deleteDistantCluster(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The temporary folders of drills. */
const FOLDER_PREFIX = 'aaspaas-drill-';

/** A drill that takes longer than this was interrupted. */
const ABANDONED_MS = 24 * 3600_000;

/** Deletes what interrupted drills left, which contains personal data. */
async function deleteAbandonedDrills(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found?.uid !== process.getuid?.() || now.getTime() - (found?.mtimeMs ?? 0) < ABANDONED_MS) continue;
    await deleteDistantCluster(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks a database that another tool restored. */
async function checkExternal(
  env: Env,
  { database = '', state, seconds }: { database?: string; state?: string; seconds?: string },
  now: () => Date,
): Promise<Rehearsal> {
  const restoredTo = parseInstant(state ?? '');
  const took = Number(seconds);
  if (!restoredTo || !Number.isInteger(took) || took < 0)
    throw new Error(
      `--database needs --state with a time like 2026-11-28T08:10:00+05:30, and --seconds\n\n${USAGE}`,
    );
  const pending = await withClient(database, (client) => pendingMigrations(client));
  if (pending.length > 0)
    throw new Error(
      `--database: it lacks ${pending.length} migrations of this release: apply them first, with its address as DATABASE_URL of npm run migrate`,
    );
  const checks = await checkDatabase(env, database, { keysFrom: env.DATA_DIR, rows: null, now: now() });
  const startedAt = new Date(now().getTime() - took * 1000);
  return {
    name: 'restored database',
    backupAt: restoredTo,
    state: restoredTo,
    startedAt,
    seconds: took,
    checks,
  };
}

async function checkDatabase(
  env: Env,
  target: string | Target,
  { keysFrom, ...restored }: Pick<RestoredDatabase, 'rows' | 'now'> & { readonly keysFrom: string },
): Promise<readonly DrillCheck[]> {
  const connection = connect(target, { poolSize: 2 });
  try {
    const vault = await openCommandVault(connection.db, { ...env, DATA_DIR: keysFrom });
    return await checkRestored({ connection, vault, objects: await pickObjectStore(env), ...restored });
  } finally {
    await connection.close();
  }
}

/** Runs queries without a time limit. */
async function withClient<T>(target: string | Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...toTarget(target), application_name: 'aaspaas-drill' });
  // Without a listener a connection that breaks between two queries would end the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function newestBackup(env: Env): Promise<string> {
  const folder = backupFolder(env);
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new Error(`there is no backup in ${folder}: run npm run backup first, or name a file`);
  return newest.path;
}

function describeCheck({ name, checked, faults }: DrillCheck): string {
  return faults.length === 0 ? `ok      ${checked} ${name}` : `FAILED  ${checked} ${name}: ${listed(faults)}`;
}

/** Records the result in the database of the server. */
async function recordDrill(
  env: Env,
  { backupAt, seconds }: Rehearsal,
  { faults, lost, now }: { readonly faults: number; readonly lost: number; readonly now: Date },
): Promise<void> {
  if (!env.DATABASE_URL) requireCluster(env.DATA_DIR);
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR);
  const connection = connect(embedded?.connection ?? env.DATABASE_URL ?? '', { poolSize: 1 });
  try {
    await sql`insert into drills (ran_at, backup_at, passed, faults, recovery_point_seconds, recovery_time_seconds)
      values (${now}, ${backupAt}, ${faults === 0}, ${faults}, ${lost}, ${seconds})`.execute(connection.db);
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

async function main(): Promise<void> {
  const env = withAbsoluteFolders(readEnv(process.env));
  const { text, passed } = await runDrill(env, process.argv.slice(2));
  console.log(text);
  if (!passed) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
