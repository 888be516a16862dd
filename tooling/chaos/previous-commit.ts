import { execFileSync } from 'node:child_process';
import { root } from '../runtime.mjs';
import { CannotRun } from './cannot-run.ts';

const FOLDER = 'server/migrations/';

/**
 * Returns the commit of the release before: the newest one whose migrations are the first ones of this release, without the last. In a
 * repository without that part of its history, the oldest commit with the same migrations.
 *
 * @param folder of the repository; default: this one
 * @throws `CannotRun` if no earlier commit is there
 */
export function findPreviousCommit(folder: string = root): string {
  const git = (...args: string[]): string[] => {
    const text = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64_000_000,
    });
    return text.split('\n').filter(Boolean);
  };
  /** Name and content of each migration of a commit, in order. */
  const migrationsAt = (commit: string) =>
    git('ls-tree', commit, FOLDER)
      .map((line) => /^\d+ blob (\w+)\t(.+\.sql)$/.exec(line))
      .flatMap((found) => (found ? [`${found[2]} ${found[1]}`] : []));
  if (!hasCommit(git, 'HEAD'))
    throw new CannotRun(
      'this is no git repository, so the release before is unknown: run it in a clone of the project',
    );
  const own = migrationsAt('HEAD');
  const countShared = (commit: string): number | null => {
    const migrations = migrationsAt(commit);
    return migrations.every((one, at) => one === own[at]) ? migrations.length : null;
  };
  for (const line of git('log', '--format=%H %P', '--', FOLDER)) {
    const [, ...parents] = line.split(' ');
    for (const parent of parents) {
      const shared = hasCommit(git, parent) ? countShared(parent) : null;
      if (shared !== null && shared > 0 && shared < own.length) return parent;
    }
  }
  const [head] = git('rev-parse', 'HEAD');
  const oldest = git('rev-list', '--reverse', 'HEAD').find(
    (commit) => commit !== head && countShared(commit) === own.length,
  );
  if (oldest !== undefined) return oldest;
  throw new CannotRun(
    'no commit with the migrations of an earlier release is in this repository: fetch its history (git fetch --unshallow)',
  );
}

/** A shallow clone names parents that it does not have, and an unpacked archive has no commit. */
function hasCommit(git: (...args: string[]) => string[], commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}
