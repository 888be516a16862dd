import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { judgeRetries, MAX_RETRIED, titlesOf } from './browser-report.mjs';
import { commandOf, environment, findNode, installIfNeeded, root, run } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm test`: runs all tests of the project in sequence; a failure does not stop the rest. `--full` adds the slow ones.
const full = process.argv.includes('--full');
installIfNeeded();
const node = findNode();
const env = environment(node, full ? { E2E_FULL: '1' } : {});

/** Time limit of one tool; Playwright stops before it and still writes its report. */
const LIMIT_MS = (full ? 85 : 35) * 60_000;
const results = join(root, 'test-results');

/** The failed tests, listed again at the end so that a truncated log still shows them. */
const failures = [];

/** Browser tests that passed only on retry and are tolerated. */
const retried = [];

/** Counts one result. */
const single = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** Counts a tool with a non-zero exit code as failed, regardless of its counts. */
const withExit = (counted, code) => ({ ...counted, failed: counted.failed || (code === 0 ? 0 : 1) });

const tool = (name, command, args, options = {}) =>
  run(node, [commandOf(name, command), ...args], { env, limitMs: LIMIT_MS, ...options });

async function types(workspace) {
  return single((await tool('typescript', 'tsc', ['-p', workspace])).code === 0);
}

/** Builds the pages and generates the types of their routes, which the checks need. */
async function pages() {
  if (!(await buildWebIfStale(node))) return single(false);
  const { code } = await tool('@react-router/dev', 'react-router', ['typegen'], { cwd: join(root, 'web') });
  return single(code === 0);
}

/** Runs a script that prints its counts in the last line. */
async function counting(path) {
  const { code, output } = await run(node, [join(root, path)], { env });
  const match = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return match ? withExit({ passed: Number(match[1]), failed: Number(match[2]) }, code) : single(false);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Counts tests that did not run as failed and prints their names. */
function notRun(names) {
  for (const name of names) console.log(`Did not run: ${name}`);
  return names.length;
}

async function unit() {
  const file = join(results, 'vitest.json');
  rmSync(file, { force: true });
  const { code } = await tool('vitest', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  if (!report) return single(false);
  const suites = report.testResults;
  const skipped = suites.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => fullName),
  );
  const broken = suites.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  failures.push(
    ...broken.map(({ name }) => relative(root, name)),
    ...suites.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(root, name)}: ${fullName}: ${String(failureMessages[0]).split('\n', 1)[0]}`,
        ),
    ),
  );
  return withExit(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + notRun(skipped) },
    code,
  );
}

async function browser() {
  const problem = ensureBrowser(node);
  if (problem) {
    console.log(problem);
    return single(false);
  }
  const file = join(results, 'e2e.json');
  rmSync(file, { force: true });
  rmSync(join(results, 'texts'), { recursive: true, force: true });
  const data = mkdtempSync(join(tmpdir(), 'aaspaas-e2e-'));
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(data, 0o711);
  try {
    const { code } = await tool('@playwright/test', 'playwright', ['test', '-c', 'e2e'], {
      env: { ...env, E2E_DATA: join(data, 'data') },
    });
    const report = readReport(file);
    if (!report) return single(false);
    const { expected, unexpected, flaky, skipped } = report.stats;
    if (skipped) console.log(`Did not run: ${skipped} browser tests`);
    for (const { message } of report.errors ?? []) console.log(message);
    const { tolerated, failed } = judgeRetries(report.suites, undefined, full ? 0 : MAX_RETRIED);
    retried.push(...tolerated);
    failures.push(...titlesOf('unexpected', report.suites), ...failed);
    return withExit(
      { passed: expected + flaky - failed.length, failed: unexpected + skipped + failed.length },
      code,
    );
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

function longOnes() {
  const folder = join(root, 'tooling/full');
  const scripts = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.mjs'))
        .sort()
    : [];
  return scripts.map((name) => [
    name.replace('.mjs', '').replaceAll('-', ' '),
    () => counting(`tooling/full/${name}`),
  ]);
}

/**
 * A step's name and function.
 * @typedef {[string, () => Promise<{ passed: number, failed: number }>]} Step
 */

/**
 * The stages. Steps of one stage run concurrently; only one of them prints output on success.
 * @type {Step[][]}
 */
const stages = [
  [
    ['pages build', pages],
    ['types: contract', () => types('contract')],
    ['types: server', () => types('server')],
  ],
  [
    ['types: web', () => types('web')],
    ['form, boundaries, dead code, texts', () => counting('tooling/checks.mjs')],
  ],
  [['rules, API and database', unit]],
  [['browser', browser]],
  [['specification', () => counting('tooling/coverage/report.mjs')]],
  ...(full ? longOnes().map((step) => [step]) : []),
];

const total = { passed: 0, failed: 0 };
const summary = [];
for (const stage of stages) {
  console.log(`\n== ${stage.map(([name]) => name).join('; ')}`);
  await Promise.all(
    stage.map(async ([name, step]) => {
      const startedAt = performance.now();
      const { passed, failed } = await step();
      total.passed += passed;
      total.failed += failed;
      summary.push(
        `${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      );
    }),
  );
}
for (const line of retried) console.log(line);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
