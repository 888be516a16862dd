import { mkdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** Describes when, on which commit and on which machine a proof ran, for the first lines of its page. */
export function describeRun(startedAt) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain').length > 0 ? ', with uncommitted changes' : '';
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(1);
  return [
    `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${cpus().length} cores, ${gigabytes} GB memory, Node ${process.version}`,
  ];
}

/** Writes the page of a proof in `docs/proof`. */
export function writeProof(name, lines) {
  const folder = join(root, 'docs/proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${lines.join('\n')}\n`);
}
