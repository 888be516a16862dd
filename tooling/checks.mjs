import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { architecture } from './checks/architecture.mjs';
import { boundaries } from './checks/boundaries.mjs';
import { coverage } from './checks/coverage.mjs';
import { deadCode } from './checks/dead-code.mjs';
import { environment } from './checks/environment.mjs';
import { format } from './checks/format.mjs';
import { generated } from './checks/generated.mjs';
import { lint } from './checks/lint.mjs';
import { messages } from './checks/messages.mjs';
import { migrations } from './checks/migrations.mjs';
import { names } from './checks/names.mjs';
import { glossary } from './checks/glossary.mjs';
import { words } from './checks/words.mjs';

/**
 * Runs the static checks. `node tooling/checks.mjs [name …]` runs all or the named ones and ends with `N passed, N
 * failed`; `--write` first regenerates the generated parts of documents; `--root` checks another folder.
 */
const CHECKS = [
  format,
  lint,
  boundaries,
  deadCode,
  names,
  glossary,
  words,
  environment,
  migrations,
  architecture,
  messages,
  generated,
  coverage,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const unknown = positionals.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. Available checks: ${CHECKS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
if (Number(process.versions.node.split('.')[0]) < 22) {
  console.error(
    `The checks need Node 22 or newer; this is ${process.version}. Use npm run check, which picks the right one.`,
  );
  process.exit(2);
}

if (values.write) {
  architecture.write(root);
}

let failed = 0;
const chosen = CHECKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const check of chosen) {
  const started = performance.now();
  const { problems, warnings = [], note } = await outcomeOf(check);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${[note, `${seconds} s`].filter(Boolean).join(', ')})`,
  );
  for (const warning of warnings) console.log(`       note: ${warning}`);
  for (const problem of problems) console.log(`     - ${problem}`);
  if (problems.length > 0) failed += 1;
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Counts a check that throws as failed. */
async function outcomeOf(check) {
  try {
    return await check.run(root);
  } catch (error) {
    return { problems: [`the check itself broke: ${error instanceof Error ? error.stack : String(error)}`] };
  }
}
