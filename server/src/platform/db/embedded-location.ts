import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LogEvent } from '../log/log-event.ts';
import { canReach, chooseUser, type RunAs } from './embedded-user.ts';

/** The location of the embedded Postgres and the user it runs as. */
export interface ClusterLocation {
  /** Folder of the lock, the cluster and its log; `DATA_DIR` itself wherever possible. */
  readonly home: string;
  readonly cluster: string;
  readonly user: RunAs | null;
}

/** Folder of the clusters that the Postgres user cannot reach in their `DATA_DIR`; `npm run clusters` lists them. */
export const CLUSTER_ROOT = '/var/lib/aaspaas';

/** Name of the file in `DATA_DIR` that records the location of its cluster. */
export const LOCATION_FILE = 'postgres-location';

/** Name of the file next to such a cluster that records the `DATA_DIR` it belongs to. */
export const DATA_DIR_FILE = 'data-dir';

/**
 * Decides the location once for all starts. When this process runs as root, another user must be able to reach the data;
 * below a private home directory it cannot, and then the cluster is stored under /var/lib and its location is recorded in
 * `DATA_DIR`.
 */
export function resolveLocation(dataDir: string, log: LogEvent): ClusterLocation {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const record = join(real, LOCATION_FILE);
  const recorded = readText(record);
  const user = chooseUser([join(recorded ?? real, 'postgres'), real, dirname(real)]);
  const home = recorded ?? (user === null || canReach(real, user) ? real : recordNewLocation(real, record));
  if (home !== real) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, DATA_DIR_FILE), real);
    log(
      { home, dataDir: real, user: user?.name },
      'database stored outside DATA_DIR, which its user cannot reach',
    );
  }
  return { home, cluster: join(home, 'postgres'), user };
}

/** The name is random and not derived from the path alone: a re-created folder must not find the data of an old one. */
function recordNewLocation(real: string, record: string): string {
  const name = createHash('sha256').update(real).update(randomBytes(16)).digest('hex').slice(0, 16);
  try {
    writeFileSync(record, join(CLUSTER_ROOT, name), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(record, 'utf8').trim();
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** The socket path must fit its field: 108 bytes on Linux, 104 on macOS, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Returns an owner-only folder for the socket: the cluster's own, or a short one where that path is too long. */
export function socketFolder({ cluster, user }: ClusterLocation): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES) return cluster;
  const short = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const base = process.getuid?.() === 0 ? '/run' : tmpdir();
  const folder = join(base, `aaspaas-${short}`);
  ensurePrivateFolder(folder, user);
  return folder;
}

/** Creates a folder that only its owner can enter; rejects an existing folder of another user. */
export function ensurePrivateFolder(folder: string, user: RunAs | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const owner = user?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (stat.uid !== owner && stat.uid !== process.getuid?.()))
    throw new Error(`${folder} belongs to another user: delete it, or set another DATA_DIR`);
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}
