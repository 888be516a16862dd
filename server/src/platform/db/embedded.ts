import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Target } from './connect.ts';
import { type Binaries, prepareBinaries } from './embedded-binaries.ts';
import { lastLine, rotateLog } from './embedded-log.ts';
import { stopOrphanedPostmaster } from './embedded-orphan.ts';
import { requireRestored } from './embedded-restore.ts';
import { EMBEDDED_PORT, serverArguments } from './embedded-settings.ts';
import { spawnShutdownWatcher } from './embedded-watcher.ts';
import {
  resolveLocation,
  ensurePrivateFolder,
  type ClusterLocation,
  socketFolder,
} from './embedded-location.ts';
import type { LogEvent } from '../log/log-event.ts';
import type { RunAs } from './embedded-user.ts';
import { lockFolder } from './folder-lock.ts';
import { archiveCommand, clusterArchive, prepareWalArchive, resolveWalArchive } from './wal-archive.ts';

export interface EmbeddedOptions {
  /** Data folder; created when missing. */
  readonly dataDir: string;
  readonly log?: LogEvent;
  /** Called when the database ends unexpectedly; no query works after that. */
  readonly onUnexpectedExit?: (error: Error) => void;
  /** False disables crash safety for speed: for tests only. */
  readonly durable?: boolean;
  /** Folder of the archived WAL; null: none; default: as at the start before. */
  readonly walArchive?: string | null;
  /** Further settings: of a recovery, or of a test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Time limit of the start in milliseconds; a recovery takes longer. */
  readonly startLimitMs?: number;
  /** Whether the start is part of a restore; otherwise the folder of an interrupted one is refused. */
  readonly restoring?: boolean;
}

/** A running embedded Postgres. */
export interface Embedded {
  readonly connection: Target;
  /** Actual location of the data. */
  readonly dataDir: string;
  /** The postmaster's process id. */
  readonly pid: number;
  /** Process id of the watcher that stops the database when this process is killed. */
  readonly watcherPid: number;
  stop(): Promise<void>;
}

const name = 'aaspaas';
/** Recovery after a crash may take a while; it is not an error as long as the process is alive. */
const startLimitMs = 300_000;

/**
 * Starts the embedded Postgres of one data folder, over a Unix socket only and for one server process only. Cleans up
 * after a killed server. Every unrecoverable problem is thrown as one readable line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => undefined);
  if (!options.restoring) requireRestored(options.dataDir);
  const location = resolveLocation(options.dataDir, log);
  const lock = lockFolder(location.home);
  try {
    const binaries = prepareBinaries(location.home, location.user);
    const socket = socketFolder(location);
    await stopOrphanedPostmaster(location.cluster, socket, log);
    await ensureCluster(location, binaries, options.durable ?? true);
    const running = await retryWhileLocked(() => run(location, socket, binaries, options));
    return { ...running, stop: once(() => running.stop().finally(() => lock.release())) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Returns the embedded Postgres of a data folder for a command-line tool: uses the one of a running server and leaves it
 * running; otherwise starts it and stops it afterwards.
 */
export async function openEmbedded(dataDir: string): Promise<Pick<Embedded, 'connection' | 'stop'>> {
  // The database of a restore that still runs answers, too.
  requireRestored(dataDir);
  const connection: Target = {
    host: socketFolder(resolveLocation(dataDir, () => undefined)),
    port: EMBEDDED_PORT,
    user: name,
    database: name,
    ssl: false,
  };
  return (await tryEnsureDatabase({ ...connection, database: 'postgres' }))
    ? { connection, stop: async () => undefined }
    : startEmbedded({ dataDir });
}

/**
 * After a postmaster is killed, its workers need a moment to notice and exit. The dead postmaster keeps its process id,
 * and so its lock file, until its parent reaps it.
 */
async function retryWhileLocked<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (
        attempt >= 120 ||
        !/pre-existing shared memory|lock file "postmaster.pid" already exists/.test(String(error))
      )
        throw error;
      await sleep(250);
    }
  }
}

function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}

const identity = (user: RunAs | null) => (user ? { uid: user.uid, gid: user.gid } : {});
/**
 * Passes nothing of this process's environment: PGDATA, a locale that is not installed and similar variables would change
 * Postgres's behaviour.
 */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster when there is none, in a temporary folder that is then renamed, so that an interrupted start leaves
 * no partial cluster.
 */
async function ensureCluster(
  { cluster, user }: ClusterLocation,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  if (existsSync(cluster)) return requireCompatibleCluster(cluster, binaries);
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  ensurePrivateFolder(draft, user);
  const sync = durable ? [] : ['--no-sync'];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    // Trust authentication is sufficient: only the owner (and root) can enter the socket folder, and there is no port.
    await promisify(execFile)(
      binaries.initdb,
      ['-D', draft, '-U', name, '--auth=trust', ...locale, ...sync],
      {
        ...identity(user),
        env: environment,
        cwd: '/',
      },
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = lastLine(String((error as { stderr?: string }).stderr || (error as Error).message).trim());
    throw new Error(`database not created in ${cluster}: ${reason}; set another DATA_DIR, or DATABASE_URL`, {
      cause: error,
    });
  }
  renameSync(draft, cluster);
}

function requireCompatibleCluster(cluster: string, binaries: Binaries): void {
  const owner = statSync(cluster).uid;
  const me = process.getuid?.() ?? owner;
  if (me !== 0 && owner !== me)
    throw new Error(
      `the data in ${cluster} belongs to another user: start as that user or as root, or set another DATA_DIR`,
    );
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major) {
    throw new Error(
      `the data in ${cluster} was written by Postgres ${version}, this release includes ${binaries.major}: dump it with the old release and load it with this one`,
    );
  }
}

async function run(
  location: ClusterLocation,
  socket: string,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<Embedded> {
  const root = resolveWalArchive(options.dataDir, options.walArchive);
  const archive = root === null ? null : clusterArchive(root, location.cluster);
  if (archive !== null) prepareWalArchive(archive, location.user);
  const logFile = join(location.home, 'postgres.log');
  rotateLog(logFile);
  const output = openSync(logFile, 'a', 0o600);
  // A separate session: Ctrl-C in the terminal reaches this process, which stops the database after all its users have finished.
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      location.cluster,
      ...serverArguments({
        socket,
        durable: options.durable ?? true,
        archiveCommand: archive === null ? null : archiveCommand(archive),
        more: options.settings ?? {},
      }),
    ],
    {
      ...identity(location.user),
      env: environment,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  // When this process exits for any reason except being killed, it also stops the database.
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  let stopping = false;
  const watcher = spawnShutdownWatcher(child.pid ?? 0, location.cluster, location.user);
  const stop = async () => {
    stopping = true;
    await end(child, ended);
    watcher.kill('SIGKILL');
    process.off('exit', onExit);
  };
  const connection: Target = { host: socket, port: EMBEDDED_PORT, user: name, database: name, ssl: false };
  try {
    await waitUntilReady(
      { ...connection, database: 'postgres' },
      ended,
      logFile,
      options.startLimitMs ?? startLimitMs,
    );
    if (archive !== null) await wakeCheckpointer(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  void ended.then((how) => {
    watcher.kill('SIGKILL');
    if (!stopping)
      options.onUnexpectedExit?.(new Error(`the database ended unexpectedly (${how}); see ${logFile}`));
  });
  return { connection, dataDir: location.cluster, pid: child.pid ?? 0, watcherPid: watcher.pid ?? 0, stop };
}

/** Waits until Postgres answers, and creates the application's database in it. */
async function waitUntilReady(
  target: Target,
  ended: Promise<string>,
  logFile: string,
  limitMs: number,
): Promise<void> {
  let how: string | undefined;
  void ended.then((reason) => {
    how = reason;
  });
  for (let elapsedMs = 0; elapsedMs < limitMs; ) {
    if (how !== undefined)
      throw new Error(
        `the database did not start (${how}): ${lastLine(readFileSync(logFile, 'utf8'))}; see ${logFile}`,
      );
    if (await tryEnsureDatabase(target)) return;
    // Each attempt during a recovery, which may take an hour, is a line of the log.
    const pauseMs = elapsedMs < 5_000 ? 20 : 500;
    await sleep(pauseMs);
    elapsedMs += pauseMs;
  }
  throw new Error(`the database has not answered for ${limitMs / 1000} seconds; see ${logFile}`);
}

async function tryEnsureDatabase(target: Target): Promise<boolean> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    return true;
  } finally {
    await client.end();
  }
}

/**
 * After a start the checkpointer sleeps until the first checkpoint, because it looked at `archive_timeout` while Postgres was still recovering:
 * for five minutes no WAL would be archived. Reading the settings again wakes it.
 */
async function wakeCheckpointer(target: Target): Promise<void> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Requests a fast shutdown first (open transactions are rolled back), then an immediate one; both preserve committed data. */
async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const abortController = new AbortController();
  child.kill('SIGINT');
  const forceStop = sleep(10_000, undefined, { signal: abortController.signal }).then(
    () => child.kill('SIGQUIT'),
    () => undefined,
  );
  await ended;
  abortController.abort();
  await forceStop;
}
