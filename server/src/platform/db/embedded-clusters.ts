import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CLUSTER_ROOT, DATA_DIR_FILE, LOCATION_FILE } from './embedded-location.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * The relation of a cluster to its `DATA_DIR`: `kept` while that folder names it, `abandoned` when the folder was deleted
 * or names another cluster, `unknown` for a cluster of an earlier release that did not record its folder.
 */
export type ClusterState = 'in use' | 'kept' | 'abandoned' | 'unknown';

/** A cluster stored outside its `DATA_DIR`. */
export interface Cluster {
  readonly name: string;
  readonly path: string;
  readonly dataDir: string | null;
  readonly state: ClusterState;
  readonly bytes: number;
}

/** Lists the clusters below `/var/lib/aaspaas`, largest first. */
export function listClusters(root = CLUSTER_ROOT): Cluster[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name))
    .map(({ name }) => {
      const path = join(root, name);
      const dataDir = readText(join(path, DATA_DIR_FILE));
      return { name, path, dataDir, state: stateOf(path, dataDir), bytes: sizeOf(path) };
    })
    .toSorted((one, other) => other.bytes - one.bytes);
}

/**
 * Deletes one cluster permanently.
 * @throws when a server uses it, or its `DATA_DIR` still names it
 */
export function removeCluster(cluster: Cluster): void {
  const now = stateOf(cluster.path, cluster.dataDir);
  if (now === 'in use') throw new Error(`cluster ${cluster.name} is in use: stop its server first`);
  if (now === 'kept')
    throw new Error(`cluster ${cluster.name} belongs to ${cluster.dataDir}: delete that folder first`);
  // Keeps the lock while deleting the files, so that no server starts on a partly deleted cluster.
  lockFolder(cluster.path);
  rmSync(cluster.path, { recursive: true, force: true });
}

function stateOf(path: string, dataDir: string | null): ClusterState {
  if (isLocked(path)) return 'in use';
  if (dataDir === null) return 'unknown';
  const named = readText(join(dataDir, LOCATION_FILE));
  return named !== null && basename(named) === basename(path) ? 'kept' : 'abandoned';
}

/** Detects a living lock holder by acquiring and releasing the lock. */
function isLocked(path: string): boolean {
  try {
    lockFolder(path).release();
    return false;
  } catch {
    return true;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const file = join(entry.parentPath, entry.name);
    return entry.isFile() && !lstatSync(file).isSymbolicLink() ? sum + statSync(file).size : sum;
  }, 0);
}
