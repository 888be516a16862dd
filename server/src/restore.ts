import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pickObjectStore, systemClock } from './adapters.ts';
import { reportFailure } from './command-database.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { type Env, readEnv } from './env.ts';
import { findMissingFiles } from './features/media/index.ts';
import { walFolder } from './platform/backup/backup-folder.ts';
import { parseInstant } from './platform/backup/instant.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { markRestored } from './platform/backup/mark-restored.ts';
import { erasureFoldersNear, restoreBackup, type RestorePoint } from './platform/backup/restore-backup.ts';
import { includesKeys, presentFingerprints } from './platform/backup/secret-key.ts';
import { connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { ERASURES_FOLDER } from './platform/erasure-log.ts';
import type { Clock } from './ports/clock/port.ts';

const USAGE = `npm run restore -- FILE [--at TIME|latest] [--wal FOLDER …] [--from FOLDER] [--timeline N] [--without-key]

Restores a backup of npm run backup into an empty DATA_DIR, after comparing all of it with its manifest. Put secret.key there first, or set
SECRET_KEY. Afterwards no message and no money leaves the server until npm run reconcile.

  --at           a time after the backup, like 2026-11-28T08:10:00+05:30, or latest: replays archived WAL up to there
  --wal          folders of archived WAL; default: BACKUP_DIR/wal, otherwise the folder wal beside the backup
  --from         the old DATA_DIR, if it is still there: its newer files, erasure log and last WAL are used as well, up to the latest state
                 unless --at names a time
  --timeline     each restore begins a new timeline in the archive; default: that of --from, otherwise the newest
  --without-key  restores although the secret key is missing or another one; no server starts on it before the right key is there`;

export interface RestoreContext {
  readonly clock?: Clock;
  /** False disables crash safety for speed: for tests only. */
  readonly durable?: boolean;
}

/** Runs the command and returns the text to print. */
export async function runRestore(
  env: Env,
  args: readonly string[],
  print: (line: string) => void,
  { clock = systemClock, durable = true }: RestoreContext = {},
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      wal: { type: 'string', multiple: true },
      from: { type: 'string' },
      timeline: { type: 'string' },
      'without-key': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  if (env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is set: restore the server with pgBackRest (deploy/pgbackrest), then run npm run reconcile -- --hold before you start the product on it',
    );
  const path = resolve(file);
  const key = await presentFingerprints(env);
  const startedAt = performance.now();
  const wal = values.wal === undefined ? defaultWal(env, path) : values.wal.map(existingFolder);
  const to = parsePoint(values.at ?? (values.from === undefined ? undefined : 'latest'));
  if (to !== 'backup' && wal.length === 0 && values.from === undefined)
    throw new Error('--at: there is no archived WAL: name its folder with --wal');
  const timeline = parseTimeline(values.timeline);
  if (timeline !== undefined && to === 'backup')
    throw new Error('--timeline: say with --at how far it is replayed');
  const walArchive = walFolder(env);
  const { state, manifest, missing, timelines } = await restoreBackup(
    {
      file: path,
      dataDir: env.DATA_DIR,
      to,
      wal,
      from: values.from === undefined ? null : resolve(values.from),
      timeline,
      walArchive,
      durable,
      erasures: env.OBJECT_STORE === 'local' ? erasureFoldersNear(path) : [],
      ...(env.OBJECT_STORE === 'local' && env.BACKUP_DIR
        ? { erasureLog: join(env.BACKUP_DIR, ERASURES_FOLDER) }
        : {}),
      log: (_, message) => print(message),
      accept: (found) => requireKey(found, key, values['without-key']),
    },
    async ({ connection: target }, restored) => {
      await migrate(target, { log: (fields, message) => print(`${message}: ${JSON.stringify(fields)}`) });
      const connection = connect(target, { poolSize: 2 });
      try {
        // Before anything else can use the database.
        await markRestored(connection.db, restored.state, clock.now());
        const lost = await findMissingFiles(connection.db, await pickObjectStore(env));
        return { ...restored, missing: lost };
      } finally {
        await connection.close();
      }
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    `Restored the state of ${state.toISOString()} into ${env.DATA_DIR} in ${seconds.toFixed(1)} s (${manifest.entries.length} files).`,
    ...(missing.length > 0
      ? [`${missing.length} files are newer than the backup and missing: ${missing.slice(0, 10).join(', ')}`]
      : []),
    ...(timelines.length > 1
      ? [
          `The archive has the timelines ${timelines.join(', ')} of earlier restores: compare the time above, and name another one with --timeline.`,
        ]
      : []),
    ...(to === 'backup' && wal.length > 0
      ? ['There is archived WAL: --at latest, into another folder, restores a newer state.']
      : []),
    ...(walArchive === null
      ? []
      : [`It archives its WAL in ${walArchive}: the old server must not run any more.`]),
    'No message, refund, payout or order leaves the server until you run: npm run reconcile',
  ].join('\n');
}

function parsePoint(at: string | undefined): RestorePoint {
  if (at === undefined) return 'backup';
  if (at === 'latest') return at;
  const instant = parseInstant(at);
  if (!instant)
    throw new Error(`--at: must be latest, or a time with a zone like 2026-11-28T08:10:00+05:30, not ${at}`);
  return instant;
}

function parseTimeline(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const timeline = Number(given);
  if (!Number.isInteger(timeline) || timeline < 1)
    throw new Error(`--timeline: must be a number from 1, not ${given}`);
  return timeline;
}

function existingFolder(given: string): string {
  const folder = resolve(given);
  if (!existsSync(folder)) throw new Error(`--wal: there is no folder ${folder}`);
  return folder;
}

function defaultWal(env: Env, file: string): string[] {
  const folders = [walFolder(env), join(dirname(file), 'wal')];
  const found = folders.find((folder) => folder !== null && existsSync(folder));
  return found ? [found] : [];
}

function requireKey({ key: expected }: Manifest, present: string | null, isOptional: boolean): void {
  if (includesKeys(present, expected) || isOptional) return;
  throw new Error(
    present === null
      ? `the secret key is missing: put secret.key with the fingerprint ${expected} into DATA_DIR, or set SECRET_KEYS; without it bank accounts, tax numbers and second factors are lost (--without-key: put it there later)`
      : `the secret keys have the fingerprints ${present}, the backup needs ${expected}: use the keys of the server of the backup (--without-key: put them there later)`,
  );
}

async function main(): Promise<void> {
  const env = withAbsoluteFolders(readEnv(process.env));
  console.log(await runRestore(env, process.argv.slice(2), console.log));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
