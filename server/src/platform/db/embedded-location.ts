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
import { canReach, chooseUser, type RunAs } from './embedded-user.ts';

/** Where the embedded Postgres lives and as whom. */
export interface ClusterLocation {
  /** Holds the lock, the cluster and its log; `DATA_DIR` itself wherever that can be. */
  readonly home: string;
  readonly cluster: string;
  readonly user: RunAs | null;
}

/** Where clusters live that Postgres' user cannot reach in their `DATA_DIR`; `npm run clusters` lists them. */
export const CLUSTER_ROOT = '/var/lib/aaspaas';

/** In `DATA_DIR`: where its cluster lives. */
export const LOCATION_FILE = 'postgres-location';

/** Beside such a cluster: the `DATA_DIR` it belongs to. */
export const DATA_DIR_FILE = 'data-dir';

/**
 * Decides the place, once for all starts. As root the data must be reachable for another user; below a home that nobody else may
 * enter it is not, and then it lives under /var/lib, which is recorded in `DATA_DIR`.
 */
export function resolveLocation(dataDir: string, log: (line: string) => void): ClusterLocation {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const record = join(real, LOCATION_FILE);
  const recorded = readText(record);
  const user = chooseUser([join(recorded ?? real, 'postgres'), real, dirname(real)]);
  const home = recorded ?? (user === null || canReach(real, user) ? real : recordNewLocation(real, record));
  if (home !== real) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, DATA_DIR_FILE), real);
    log(`the database lives in ${home}, because ${user?.name ?? 'its user'} cannot reach ${real}`);
  }
  return { home, cluster: join(home, 'postgres'), user };
}

/** Named by chance and not by the path alone: a folder made anew must not find the data of an old one. */
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

/** The socket's address must fit its field: 108 bytes on Linux, 104 on macOS, with the closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/** An owner-only folder for the socket: the cluster's own, or a short one where that path is too long. */
export function socketFolder({ cluster, user }: ClusterLocation): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES) return cluster;
  const short = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const base = process.getuid?.() === 0 ? '/run' : tmpdir();
  const folder = join(base, `aaspaas-${short}`);
  ensurePrivateFolder(folder, user);
  return folder;
}

/** Makes a folder that only its owner may enter; one that somebody else put there is refused. */
export function ensurePrivateFolder(folder: string, user: RunAs | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const owner = user?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (stat.uid !== owner && stat.uid !== process.getuid?.()))
    throw new Error(`${folder} belongs to somebody else`);
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}
