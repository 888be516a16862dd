import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCoverage } from './lists.mjs';

// Reports the coverage of the last run: reads the reports of Vitest and Playwright, writes test-results/coverage.md and ends with `N
// passed, N failed`. A requirement counts if at least one test that names it passed and none failed; a text counts if a passed browser
// test showed it. `npm test` leaves out slow browser tests, so it does not judge what only they prove or show.

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const results = join(root, 'test-results');

/**
 * A test in a report.
 * @typedef {{ path: string, line: number, title: string, groups: string[], status: 'passed' | 'failed' | 'not run' }} Ran
 */

/** @returns {Ran[]} */
function vitestRuns() {
  const report = readJson('vitest.json');
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status, location }) => ({
      path: relative(root, name),
      line: location?.line ?? 0,
      title,
      groups: ancestorTitles,
      status: status === 'passed' || status === 'failed' ? status : 'not run',
    })),
  );
}

/** @returns {Ran[]} */
function browserRuns() {
  const walk = (suite, groups) => [
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests.map(({ status }) => ({
        path: `e2e/${file}`,
        line,
        title,
        groups,
        status:
          status === 'expected' || status === 'flaky'
            ? 'passed'
            : status === 'unexpected'
              ? 'failed'
              : 'not run',
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  return (readJson('e2e.json')?.suites ?? []).flatMap((suite) => walk(suite, [suite.title]));
}

function readJson(name) {
  const path = join(results, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Returns the texts recorded in passed tests, each with one of the tests. @returns {Map<string, string>} */
function textsShown() {
  const folder = join(results, 'texts');
  const seen = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { test, texts } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const text of texts) if (!seen.has(text)) seen.set(text, test);
  }
  return seen;
}

const { requirements, proofs, texts, elsewhere, problems } = readCoverage(root);
const byPath = Map.groupBy([...vitestRuns(), ...browserRuns()], ({ path }) => path);

/** Returns the runs of a proof: all tests of a group, all rows of a table, otherwise the test on its line. */
function runsOf(proof) {
  const ran = byPath.get(proof.path) ?? [];
  if (proof.group) return ran.filter(({ groups }) => groups.includes(proof.title));
  if (!proof.table) return ran.filter(({ line, title }) => line === proof.line || title === proof.title);
  const title = new RegExp(`^${escape(proof.title).replace(/%[sdijo]|\\\$[\w.]+/g, '.*')}$`);
  return ran.filter((one) => title.test(one.title));
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const full = process.env['E2E_FULL'] === '1';
const inFullRunOnly = (id) =>
  !full &&
  proofs
    .filter(({ ids }) => ids.includes(id))
    .every((proof) => proof.path.startsWith('e2e/') && runsOf(proof).length === 0);
const proven = requirements
  .filter(({ id }) => !inFullRunOnly(id))
  .map((requirement) => {
    const runs = proofs.filter(({ ids }) => ids.includes(requirement.id)).flatMap(runsOf);
    const passed = runs.filter(({ status }) => status === 'passed');
    const failed = runs.filter(({ status }) => status === 'failed');
    return { ...requirement, passed, failed, ok: passed.length > 0 && failed.length === 0 };
  });
const seen = textsShown();

const shown = texts.map((text) => ({
  text,
  by: seen.get(text) ?? null,
  elsewhere: elsewhere.get(text) ?? null,
}));

const open = [
  ...problems,
  ...proven
    .filter(({ ok }) => !ok)
    .map(
      ({ id, failed }) =>
        `${id}: ${failed.length ? `failed in ${failed[0]?.path}` : 'no test that names it passed'}`,
    ),
  ...shown
    .filter(({ by, elsewhere: place }) => full && !by && !place)
    .map(({ text }) => `"${text}": no browser test that passed showed it`),
];
for (const line of open) console.log(`- ${line}`);

const specified = proven.filter(({ additional }) => !additional);
const additional = proven.filter((one) => one.additional);
const count = (list) => `${list.filter(({ ok }) => ok).length} of ${list.length}`;
const onScreen = shown.filter(({ by }) => by).length;
const overview = [
  `Requirements of the specification proven by this run: ${count(specified)}`,
  `Additional requirements: ${count(additional)}`,
  `Texts shown by a browser: ${onScreen} of ${texts.length}; ${shown.filter(({ by, elsewhere: place }) => !by && place).length} belong elsewhere`,
];
console.log(overview.join('\n'));
writeFileSync(join(results, 'coverage.md'), page());
const passed =
  proven.filter(({ ok }) => ok).length + shown.filter(({ by, elsewhere: place }) => by || place).length;
console.log(`${passed} passed, ${open.length} failed`);
process.exitCode = open.length ? 1 : 0;

function page() {
  const row = ({ id, what, ok, passed: by }) =>
    `| ${id} | ${what} | ${ok ? [...new Set(by.map(({ path, title }) => `${path}: ${title}`))].join('<br>').replaceAll('|', '\\|') : '**not proven**'} |`;
  const table = (list) => ['| id | requirement | proven by |', '|---|---|---|', ...list.map(row)].join('\n');
  const lines = shown.map(
    ({ text, by, elsewhere: place }) =>
      `| ${text} | ${by ?? (place ? `elsewhere: ${place}` : '**not shown**')} |`,
  );
  return `# What the last run proved\n\n${overview.map((line) => `- ${line}`).join('\n')}\n\n## Specification\n\n${table(specified)}\n\n## Additional requirements\n\n${table(additional)}\n\n## Texts\n\n| text | shown in |\n|---|---|\n${lines.join('\n')}\n`;
}
