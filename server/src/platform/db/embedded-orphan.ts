import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEvent } from '../log/log-event.ts';
import { commandOf, identityOf } from './process-identity.ts';

/** The socket's lock file and the cluster's own pid file, both of which Postgres trusts. */
const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

/**
 * Stops a postmaster whose server was killed, and neutralizes the pid file of a postmaster that has ended. Only the holder
 * of the folder's lock calls it, so the process it stops is not in use.
 */
export async function stopOrphanedPostmaster(
  cluster: string,
  socketFolder: string,
  log: LogEvent,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  const before = identityOf(pid);
  if (before !== null && isPostmasterOf(pid, cluster)) {
    log({ pid }, 'stopping the database process of an earlier server');
    const stopped =
      (await signalAndWait(pid, before, 'SIGINT', 15_000)) ||
      (await signalAndWait(pid, before, 'SIGQUIT', 10_000));
    if (!stopped)
      throw new Error(
        `the database process ${pid} of an earlier server does not stop: end it, then start again`,
      );
  } else {
    // Postgres trusts a pid file whose process exists (or is an unreaped zombie), unless it is the parent's pid. The other lines must
    // stay: from them Postgres detects whether workers of the old postmaster still use its shared memory.
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
  }
  for (const name of socketFiles) rmSync(join(socketFolder, name), { force: true });
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** The command line is `…/postgres -D <cluster> …`, as this module starts it. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command.includes(`/postgres -D ${cluster} `);
}

async function signalAndWait(
  pid: number,
  identity: string,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  for (let elapsedMs = 0; elapsedMs < limitMs; elapsedMs += 20) {
    if (identityOf(pid) !== identity) return true;
    await sleep(20);
  }
  return false;
}
