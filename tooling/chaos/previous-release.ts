import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime.mjs';
import { CannotRun } from './cannot-run.ts';

/** Folders and files of a release that its server needs. */
const PARTS = ['contract', 'server', 'package.json'];

/**
 * Writes the sources of the release before the newest migration into a folder, with this release's packages.
 *
 * @returns its main script and its commit
 * @throws `CannotRun` in a repository without its history
 */
export function extractPreviousRelease(folder: string): { readonly script: string; readonly commit: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 500_000_000, stdio: 'pipe' });
  let commit: string;
  try {
    const newest = String(
      git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations'),
    ).trim();
    commit = String(git('rev-parse', '--verify', `${newest}^`)).trim();
  } catch (error) {
    throw new CannotRun(
      'the commit before the newest migration is not in this repository: fetch its history (git fetch --unshallow)',
      { cause: error },
    );
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...PARTS) });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  const ownPackages = join(root, 'server/node_modules');
  if (existsSync(ownPackages)) symlinkSync(ownPackages, join(folder, 'server/node_modules'));
  return { script: join(folder, 'server/src/main.ts'), commit };
}

/** The workspaces' own packages lead to the release's folders, all others to the installed ones. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@aaspaas'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@aaspaas') symlinkSync(join(from, name), join(to, name));
  for (const workspace of ['contract', 'server'])
    symlinkSync(join(to, '..', workspace), join(to, '@aaspaas', workspace));
}
