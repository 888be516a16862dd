import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { readCommit } from './commit.mjs';
import { root } from './runtime.mjs';

/** Describes when, on which commit and on which machine a proof runs, for the first lines of its page. Called when it starts. */
export function describeRun() {
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(1);
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${readCommit()}`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB memory, Node ${process.version}`,
  ].join('; ');
}

/** Writes the page of a proof in `docs/proof`. */
export function writeProof(name, lines) {
  const folder = join(root, 'docs/proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${lines.join('\n')}\n`);
  console.log(`The page of this run is docs/proof/${name}.md.`);
}

/** Prints the verdict of a proof as its last line, and sets the exit code. */
export function conclude(passed, text) {
  console.log(`\n${passed ? 'PASS' : 'FAIL'}: ${text}`);
  process.exitCode = passed ? 0 : 1;
}

/** Prints a verdict for a run that ended without one: by an error, or by its time limit. */
export function ensureVerdict(output) {
  if (!/^(PASS|FAIL): /m.test(output)) console.log('\nFAIL: the run ended before its verdict (see above)');
}
