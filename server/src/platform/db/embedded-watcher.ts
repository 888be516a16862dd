import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { RunAs } from './embedded-user.ts';

/**
 * Waits for the end of its standard input, a pipe from the server that is never written to: it closes when the server ends
 * for any reason. Then it requests a fast shutdown of the database, if the cluster's pid file still names that process.
 */
const SCRIPT = 'read -r _; read -r pid <"$2" && [ "$pid" = "$1" ] && kill -INT "$1"';

/** Starts the process that stops the database if this process is killed and cannot do so. */
export function spawnShutdownWatcher(postmaster: number, cluster: string, user: RunAs | null): ChildProcess {
  const watcher = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'aaspaas-watcher', String(postmaster), join(cluster, 'postmaster.pid')],
    {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      env: { PATH: '/usr/bin:/bin' },
      cwd: '/',
      // A separate session: Ctrl-C in the terminal must not end it before the database.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // Without it the next start stops a database that was left behind (`embedded-orphan.ts`).
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  (watcher.stdin as Socket | null)?.unref();
  watcher.unref();
  return watcher;
}
