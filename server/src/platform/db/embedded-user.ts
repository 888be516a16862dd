import { accessSync, chownSync, constants, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user that Postgres runs as. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses an existing unprivileged user when this process runs as root, because Postgres refuses to run as root: first the
 * owner of existing data, then the owner of the folder (a clone in a home directory, started with sudo), then `nobody`.
 * Returns null to run as the user of this process.
 */
export function chooseUser(candidates: readonly string[]): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const users = readUsers();
  const owners = candidates.map(ownerOf).map((uid) => users.find((user) => user.uid === uid));
  const chosen = [
    ...owners,
    ...['nobody', 'postgres'].map((name) => users.find((user) => user.name === name)),
  ].find((user) => user !== undefined && user.uid !== 0);
  if (!chosen)
    throw new Error(
      'Postgres does not run as root and there is no user "nobody": start as an ordinary user, or set DATABASE_URL',
    );
  return chosen;
}

/** Returns whether that user can reach and read the path (and execute the files that are programs). */
export function canReach(path: string, user: RunAs | null): boolean {
  try {
    const real = realpathSync(path);
    if (user === null) {
      accessSync(real, constants.R_OK);
      return true;
    }
    for (let folder = dirname(real); ; folder = dirname(folder)) {
      if (!allows(folder, user, 0o1)) return false;
      if (folder === dirname(folder)) break;
    }
    return allows(real, user, statSync(real).isDirectory() ? 0o5 : 0o4);
  } catch {
    return false;
  }
}

/** Gives a folder with all its files to a user. */
export function chownAll(path: string, user: RunAs): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  chownSync(path, user.uid, user.gid);
}

function allows(path: string, user: RunAs, bits: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

function ownerOf(path: string): number {
  try {
    return statSync(path).uid;
  } catch {
    return 0;
  }
}

function readUsers(): RunAs[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
    });
}
