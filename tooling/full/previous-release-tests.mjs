// Runs the API tests of the release before on the tables of this one: its sources get this release's migrations, without contract ones, which
// wait while it runs. Prints `N passed, N failed`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMigrationHeader } from '../../server/src/platform/db/migration.ts';
import { extractPreviousRelease } from '../chaos/previous-release.ts';
import { commandOf, environment, findNode, root, run } from '../runtime.mjs';

const PARTS = ['contract', 'server', 'tooling', 'package.json', 'vitest.config.ts', 'tsconfig.base.json'];
const TESTS = ['server/src/features', 'api.test.ts', 'server/src/journey.test.ts'];
const MIGRATIONS = 'server/migrations';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-previous-'));
const node = findNode();
let passed = 0;
let failed = 1;
try {
  const { commit } = extractPreviousRelease(folder, PARTS);
  const added = readdirSync(join(root, MIGRATIONS)).filter(
    (file) => file.endsWith('.sql') && !existsSync(join(folder, MIGRATIONS, file)) && !isContract(file),
  );
  // The release's own runner may run every migration in a transaction, which refuses concurrent indexes. The tables are empty, so a plain index does.
  for (const file of added) {
    const sql = readFileSync(join(root, MIGRATIONS, file), 'utf8');
    writeFileSync(join(folder, MIGRATIONS, file), sql.replaceAll(/\bconcurrently\b/gi, ''));
  }
  console.log(`  tests of ${commit.slice(0, 10)} with ${added.join(', ') || 'no new migration'}`);
  const report = join(folder, 'report.json');
  const { code } = await run(
    node,
    [
      commandOf('vitest', 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...TESTS,
    ],
    // Their short form.
    { cwd: folder, env: environment(node, { E2E_FULL: '' }), limitMs: 3_600_000 },
  );
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  passed = numPassedTests;
  failed = numFailedTests + broken.length || (code === 0 ? 0 : 1);
} catch (error) {
  console.log(`  ${error instanceof Error ? error.message : String(error)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

function isContract(file) {
  const sql = readFileSync(join(root, MIGRATIONS, file), 'utf8');
  return parseMigrationHeader(file, Number(file.slice(0, 4)), sql).phase === 'contract';
}
