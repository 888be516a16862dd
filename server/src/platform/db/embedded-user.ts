import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom Postgres runs as. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root: then it runs as an unprivileged user that exists. First the owner of data that is there, then
 * the owner of the folder (a clone in somebody's home, started with sudo), then `nobody`. Null: as whoever runs this process.
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

/** Whether that user may walk to the path and read it (files also execute, where they are programs). */
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
