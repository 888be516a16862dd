import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime.mjs';
import { findPreviousCommit } from './previous-commit.ts';

/** Folders and files of a release that its server needs. */
const PARTS = ['contract', 'server', 'package.json'];

/**
 * Writes the sources of the release before the newest migration into a folder, with this release's packages.
 *
 * @param parts the folders and files that are needed; default: those of its server
 * @returns its main script and its commit
 * @throws `CannotRun` in a repository without its history
 */
export function extractPreviousRelease(
  folder: string,
  parts: readonly string[] = PARTS,
): { readonly script: string; readonly commit: string } {
  const commit = findPreviousCommit();
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync('git', ['archive', commit, ...parts], {
    cwd: root,
    maxBuffer: 500_000_000,
    stdio: 'pipe',
  });
  execFileSync('tar', ['-x', '-C', folder], { input: sources });
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
