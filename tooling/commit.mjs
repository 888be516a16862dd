import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { root } from './runtime.mjs';

/**
 * Returns the abbreviated commit of the project, with a remark if files differ from it; pages of earlier proofs are no difference. `unknown`
 * without git or its folder, such as in an unpacked archive, also if that is inside another repository.
 */
export function readCommit(folder = root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(folder)) return 'unknown';
    const isChanged = git('status', '--porcelain', '--', '.', ':!docs/proof') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with uncommitted changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
