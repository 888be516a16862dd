import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Target } from '../platform/db/connect.ts';
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts';
import { resolveLocation } from '../platform/db/embedded-location.ts';
import { chownAll } from '../platform/db/embedded-user.ts';

/** A server whose log has every statement. */
export interface LoggedServer {
  readonly connection: Target;
  /** Returns what it has logged since the call before, once it wrote it. */
  readonly newLog: () => string;
}

/** A primary and its streaming standby, both embedded. */
export interface StandbyPair {
  readonly primary: LoggedServer;
  readonly standby: LoggedServer;
  close(): Promise<void>;
}

/** Each line begins with the name of the client. */
const LOGGING = { log_statement: 'all', log_line_prefix: '[%a] ' };

/** Starts a primary, prepares its database, copies it, and starts the copy as its standby. */
export async function startStandbyPair(prepare: (primary: Target) => Promise<void>): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-standby-'));
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const running: Embedded[] = [];
  const close = async () => {
    // The standby first: the primary waits for it otherwise.
    for (const server of running.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await startEmbedded({ dataDir: join(folder, 'primary'), durable: false });
    try {
      await prepare(first.connection);
    } finally {
      await first.stop();
    }
    const { cluster, user } = resolveLocation(join(folder, 'standby'), () => undefined);
    await cp(first.dataDir, cluster, { recursive: true, preserveTimestamps: true });
    await writeFile(join(cluster, 'standby.signal'), '');
    if (user) chownAll(cluster, user);
    chmodSync(cluster, 0o700);
    const primary = await startEmbedded({
      dataDir: join(folder, 'primary'),
      durable: false,
      settings: LOGGING,
    });
    running.push(primary);
    const { host, port, user: superuser } = primary.connection;
    const standby = await startEmbedded({
      dataDir: join(folder, 'standby'),
      durable: false,
      settings: {
        ...LOGGING,
        primary_conninfo: `host=${host} port=${port} user=${superuser} application_name=standby`,
        hot_standby_feedback: 'on',
      },
    });
    running.push(standby);
    return { primary: logged(primary), standby: logged(standby), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function logged({ connection, dataDir }: Embedded): LoggedServer {
  const path = join(dirname(dataDir), 'postgres.log');
  let read = statSync(path).size;
  return {
    connection,
    newLog() {
      const bytes = readFileSync(path);
      const added = bytes.subarray(read).toString();
      read = bytes.length;
      return added;
    },
  };
}
