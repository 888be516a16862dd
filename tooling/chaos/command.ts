import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../bench/databases.ts';
import { readRunFacts } from '../run-facts.ts';
import { root } from '../runtime.mjs';
import { CannotRun } from './cannot-run.ts';
import { formatReport, formatResult, judgeRun, type ReportedScenario } from './report.ts';
import { failedResult, runScenario, type ScenarioResult } from './run-scenario.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { type Base, makeBase, type PreparedSite, prepareSite } from './sites.ts';

// `npm run chaos`: all scenarios, and the report in docs/proof/chaos.md. `npm run chaos -- web-killed …`: only these, without the report.

/** No further scenario is started after this time; those that are left have failed. */
const LIMIT_MINUTES = 25;

const INTENSITY = { perSecond: 5, warmSeconds: 4, startableLines: 12, calmSeconds: 6 };

/** Stays after a run: the journals of the last one. */
const JOURNALS = join(root, 'test-results', 'chaos');

const startedAt = performance.now();
const elapsedSeconds = () => (performance.now() - startedAt) / 1000;

function selectScenarios(names: readonly string[]): readonly Scenario[] {
  const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(
      `unknown scenarios: ${unknown.join(', ')}; known: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
    );
  return names.length === 0 ? SCENARIOS : SCENARIOS.filter(({ name }) => names.includes(name));
}

async function run(scenario: Scenario, base: Base): Promise<ReportedScenario['result']> {
  if (elapsedSeconds() > LIMIT_MINUTES * 60)
    return failedResult(scenario.name, new Error(`not started: the run had taken ${LIMIT_MINUTES} minutes`));
  try {
    const site = await prepareSite(scenario, base);
    try {
      return await runAt(scenario, site, base);
    } finally {
      await site.close();
    }
  } catch (error) {
    return error instanceof CannotRun ? { notRun: error.message } : failedResult(scenario.name, error);
  }
}

async function runAt(scenario: Scenario, site: PreparedSite, base: Base): Promise<ScenarioResult> {
  const journal = join(base.folder, `${scenario.name}.jsonl`);
  const customers = site.people.customers[Symbol.iterator]();
  try {
    return await runScenario(scenario, site, customers, () => site.fault(), INTENSITY, journal);
  } finally {
    if (existsSync(journal)) copyFileSync(journal, join(JOURNALS, `${scenario.name}.jsonl`));
  }
}

if (process.platform !== 'linux')
  throw new Error(
    'npm run chaos needs Linux: elsewhere all clients have one loopback address, and meet the limits per address',
  );
const facts = readRunFacts();
const selected = selectScenarios(process.argv.slice(2));
mkdirSync(JOURNALS, { recursive: true });
const base = await makeBase(temporaryFolder());
const scenarios: ReportedScenario[] = [];
try {
  for (const scenario of selected) {
    const { name, what } = scenario;
    console.log(`${elapsedSeconds().toFixed(0).padStart(5)} s  ${name}: ${what}`);
    const reported = { name, what, result: await run(scenario, base) };
    scenarios.push(reported);
    console.log(formatResult(reported));
  }
} finally {
  await base.server.close();
}
if (selected.length === SCENARIOS.length) {
  const path = 'docs/proof/chaos.md';
  mkdirSync(join(root, 'docs/proof'), { recursive: true });
  writeFileSync(join(root, path), formatReport(scenarios, facts, elapsedSeconds()));
  console.log(`The report is in ${path}; the clients' journals are in test-results/chaos/.`);
}
const { passed, text } = judgeRun(scenarios);
console.log(`\n${passed ? 'PASS' : 'FAIL'}: ${text}`);
process.exit(passed ? 0 : 1);
