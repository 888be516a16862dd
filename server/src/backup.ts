import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { reportFailure } from './command-database.ts';
import { type Env, readEnv } from './env.ts';
import {
  backupFolder,
  deleteAbandoned,
  deleteOldBackups,
  deleteOldWal,
  newBackupPath,
  walFolder,
} from './platform/backup/backup-folder.ts';
import { presentFingerprints } from './platform/backup/secret-key.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { LOCATION_FILE } from './platform/db/embedded-location.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { ERASURES_FOLDER } from './platform/erasure-log.ts';
import type { Clock } from './ports/clock/port.ts';

const USAGE = `npm run backup [-- FILE] [--keep N]

Writes the embedded database and the files into one tar file while the server runs; FILE is a new file, by default with the time as its name in
BACKUP_DIR, otherwise in DATA_DIR/backups. --keep deletes older backups of that folder, all but the newest N, and the archived WAL before them.
The secret keys are not in it. Copy it to another place: it contains personal data and is not encrypted.`;

/** Shown where the database is not the embedded one. */
const EXTERNAL = `DATABASE_URL is set, so this command has no access to the files of the database. Back it up with pgBackRest, which also archives its WAL:
  1. configure it with deploy/pgbackrest/pgbackrest.conf, and Postgres with deploy/pgbackrest/postgresql.conf
  2. pgbackrest --stanza=aaspaas stanza-create, then pgbackrest --stanza=aaspaas --type=full backup
  3. run it by the timers in deploy/pgbackrest
Files: with OBJECT_STORE=s3 switch on versions of both buckets; otherwise copy DATA_DIR/files with the tool that copies the machine.
Keep SECRET_KEYS apart from both.`;

/** Runs the command and returns the text to print. */
export async function runBackup(
  env: Env,
  args: readonly string[],
  clock: Clock = systemClock,
): Promise<string> {
  const now = clock.now();
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (positionals.length > 1 || (keep !== null && (!Number.isInteger(keep) || keep < 1 || keep > 10_000)))
    throw new Error(`one file at most, and --keep from 1 to 10000\n\n${USAGE}`);
  if (env.DATABASE_URL) throw new Error(EXTERNAL);
  requireCluster(env.DATA_DIR);
  const key = await presentFingerprints(env);
  // A new key would be the fingerprint of a backup whose sealed values it does not open.
  if (key === null)
    throw new Error(
      `the secret key is missing: put secret.key into ${env.DATA_DIR}, or set SECRET_KEYS as for the server`,
    );
  const path = positionals[0] === undefined ? await newBackupPath(env, now) : resolve(positionals[0]);
  if (existsSync(path)) throw new Error(`${path} exists: name a new file`);
  const embedded = await openEmbedded(env.DATA_DIR);
  const startedAt = performance.now();
  try {
    const local = env.OBJECT_STORE === 'local';
    const { manifest, bytes } = await writeBackup(
      {
        target: embedded.connection,
        files: local ? join(env.DATA_DIR, 'files') : null,
        // Entries from before BACKUP_DIR was set are in DATA_DIR.
        erasures: local
          ? [env.BACKUP_DIR ?? env.DATA_DIR, env.DATA_DIR].map((folder) => join(folder, ERASURES_FOLDER))
          : [],
        key,
        startedAt: now,
      },
      path,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      `${path}: ${manifest.entries.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s; state of ${manifest.endedAt.toISOString()}`,
      ...(await tidy(env, keep, now)),
      ...(local ? [] : ['The files are not in it: they are in the buckets, which need versions.']),
      env.SECRET_KEYS || env.SECRET_KEY
        ? `The secret keys are not in it. Keep SECRET_KEYS (fingerprints ${key}) in another place.`
        : `The secret key is not in it. Keep ${join(env.DATA_DIR, 'secret.key')} (fingerprint ${key}) in another place.`,
      ...(env.BACKUP_DIR
        ? []
        : ['It is on the disk of the data: copy it to another machine, or set BACKUP_DIR.']),
    ].join('\n');
  } finally {
    await embedded.stop();
  }
}

/** @throws if the folder has no database, which would be created otherwise */
export function requireCluster(dataDir: string): void {
  if (![LOCATION_FILE, 'postgres'].some((name) => existsSync(join(dataDir, name))))
    throw new Error(`DATA_DIR: there is no database in ${dataDir}`);
}

/** Deletes what is not needed any more; returns what to print about it. */
async function tidy(env: Env, keep: number | null, now: Date): Promise<string[]> {
  const folder = backupFolder(env);
  await deleteAbandoned(folder, now);
  const backups = keep === null ? 0 : await deleteOldBackups(folder, keep);
  const wal = walFolder(env);
  const segments = wal === null ? 0 : await deleteOldWal(folder, wal);
  return [
    ...(backups > 0 ? [`${backups} older backups deleted`] : []),
    ...(segments > 0 ? [`${segments} WAL segments deleted that no backup needs`] : []),
  ];
}

async function main(): Promise<void> {
  console.log(await runBackup(withAbsoluteFolders(readEnv(process.env)), process.argv.slice(2)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
