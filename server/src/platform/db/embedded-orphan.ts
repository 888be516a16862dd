import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, identityOf } from './process-identity.ts';

/** The socket and its own note, which Postgres believes in the same way. */
const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

/**
 * Ends a postmaster whose server was killed, and makes the note of one that is gone harmless. Only ever by the
 * holder of the folder's lock, so nobody uses what is ended here.
 */
export async function stopOrphanedPostmaster(
  cluster: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  const before = identityOf(pid);
  if (before !== null && isPostmasterOf(pid, cluster)) {
    log(`ending the database that an earlier server left behind (process ${pid})`);
    const stopped =
      (await signalAndWait(pid, before, 'SIGINT', 15_000)) ||
      (await signalAndWait(pid, before, 'SIGQUIT', 10_000));
    if (!stopped)
      throw new Error(
        `an earlier server left a database behind (process ${pid}) that does not end: end it, then start again`,
      );
  } else {
    // Postgres believes a note whose number is alive (or a zombie nobody collects), except when it is its parent's. The rest must
    // stay: by it Postgres finds out whether workers of the old one still hold its memory.
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

/** Its command line is `…/postgres -D <cluster> …`, as we start it. */
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
