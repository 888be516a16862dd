import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { RunAs } from './embedded-user.ts';

/**
 * Waits for the end of its input, which is a pipe from the server that nobody writes to: it ends with the server, however that ends. Then it
 * asks the database for a fast shutdown, if the cluster's own note still names that process.
 */
const SCRIPT = 'read -r _; read -r pid <"$2" && [ "$pid" = "$1" ] && kill -INT "$1"';

/** Starts the process that stops the database when this one was killed and could not. */
export function spawnShutdownWatcher(postmaster: number, cluster: string, user: RunAs | null): ChildProcess {
  const watcher = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'aaspaas-watcher', String(postmaster), join(cluster, 'postmaster.pid')],
    {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      env: { PATH: '/usr/bin:/bin' },
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal must not end it before the database.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // Without it the next start ends what is left behind (`embedded-orphan.ts`).
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  (watcher.stdin as Socket | null)?.unref();
  watcher.unref();
  return watcher;
}
