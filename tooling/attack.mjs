import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loginFlood, manySockets, slowClients } from './attack/floods.mjs';
import { startProxy } from './attack/proxy.mjs';
import { ensureScanners, runSqlmap, runWapiti } from './attack/scanners.mjs';
import { targetsOf } from './attack/targets.mjs';
import { startDemo } from './demo-server.mjs';
import { conclude, describeRun, writeProof } from './proof.mjs';
import { commandOf, environment, fail, findNode, installIfNeeded, run } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm run attack`: attacks the product on loopback and writes docs/proof/attack.md (decision 96). `npm run attack -- --only sockets,login`
// runs single attacks and writes no page.
const ATTACKS = ['matrix', 'slow', 'sockets', 'login', 'sqlmap', 'wapiti'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ATTACKS.join(',') },
    // Time limit of the scanners in seconds; together with the rest it stays below 15 minutes.
    seconds: { type: 'string', default: '330' },
  },
});
const selected = values.only.split(',');
const unknown = selected.filter((name) => !ATTACKS.includes(name));
if (unknown.length > 0) fail(`--only knows ${ATTACKS.join(', ')}, not ${unknown.join(', ')}`);
const isWhole = ATTACKS.every((name) => selected.includes(name));

const SCAN_SECONDS = Number(values.seconds);
if (!(SCAN_SECONDS > 0)) fail(`--seconds needs a number above 0, not “${values.seconds}”`);
const MATRIX_SECONDS = 180;

installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node))) fail('the pages could not be built (see above)');
// The other attacks run without a scanner that cannot be installed.
const missing = ensureScanners(selected);
for (const [name, why] of missing) console.error(`${name} does not run: ${why}`);
const runs = (name) => selected.includes(name) && !missing.has(name);

const facts = describeRun();
const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-attack-'));
const results = [];
const report = (result) => {
  results.push(result);
  console.log(`\n== ${result.name}\n${result.facts.map((fact) => `   ${fact}`).join('\n')}`);
  for (const finding of result.findings) console.log(`   FINDING ${finding}`);
};

try {
  if (runs('matrix')) report(await matrix());
  if (selected.some((name) => name !== 'matrix' && runs(name))) await attackDemo();
} catch (error) {
  report({ name: 'run', facts: [], findings: [`it ended with an error: ${error.stack ?? error}`] });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const findings = results.reduce((sum, one) => sum + one.findings.length, 0);
const minutes = (performance.now() - began) / 60_000;
const withoutScanners = missing.size > 0 ? `; not run: ${[...missing.keys()].join(', ')}` : '';
if (isWhole) writeProof('attack', page());
conclude(
  findings === 0 && results.length > 0,
  `${findings} findings of ${results.length} attacks in ${minutes.toFixed(1)} minutes${withoutScanners}`,
);

/** Starts the demo and attacks it. */
async function attackDemo() {
  const server = await startDemo({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error', MAX_CONNECTIONS: '2000' } });
  try {
    const port = Number(new URL(server.base).port);
    const target = { port, pid: server.child.pid };
    const { data: accounts } = await (await fetch(`${server.base}/api/demo/accounts`)).json();
    if (runs('slow')) report(await slowClients(target));
    if (runs('sockets')) report(await manySockets(target));
    if (runs('sqlmap') || runs('wapiti')) await scan(port, accounts);
    // Last, because it uses up the attempts of the demo's customer.
    if (runs('login')) report(await loginFlood(target, accountWith(accounts, 'user')));
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      report({ name: 'server', facts: [], findings: ['the server ended during the attacks'] });
  } finally {
    await server.stop();
  }
}

/** Runs the tests of the authorisation matrix. */
async function matrix() {
  const file = join(folder, 'matrix.json');
  const { code } = await run(
    node,
    [
      commandOf('vitest', 'vitest'),
      'run',
      '--project=server',
      '--reporter=json',
      `--outputFile=${file}`,
      'server/src/authorisation.test.ts',
      'server/src/grants.test.ts',
    ],
    { env: environment(node, { E2E_FULL: '1' }), limitMs: MATRIX_SECONDS * 1000 },
  );
  const { numPassedTests = 0, testResults = [] } = readJson(file) ?? {};
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${String(failureMessages[0]).slice(0, 1_000)}`),
  );
  return {
    name: 'authorisation matrix',
    facts: [
      `${numPassedTests} tests passed: every call × every kind of caller, and objects of other accounts`,
    ],
    findings:
      failed.length === 0 && code !== 0 ? ['the tests of the matrix did not run (see above)'] : failed,
  };
}

/** Runs the scanners at the same time, through the proxy. */
async function scan(port, accounts) {
  const tokens = {};
  for (const role of ['user', 'employee', 'admin'])
    tokens[role] = await logIn(port, accountWith(accounts, role), role);
  const proxy = await startProxy({ port, tokens });
  try {
    const targets = targetsOf(await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json());
    const [sqlmap, wapiti] = await Promise.all([
      runs('sqlmap') ? runSqlmap({ targets, host: proxy.host, folder, seconds: SCAN_SECONDS }) : null,
      runs('wapiti') ? runWapiti({ targets, base: proxy.base, folder, seconds: SCAN_SECONDS }) : null,
    ]);
    if (sqlmap)
      report({
        name: 'sqlmap',
        facts: [
          `version ${sqlmap.version}; ${sqlmap.tested} of ${sqlmap.requests} requests varied (every operation with parameters; paths and queries apart)${sqlmap.timedOut ? `, before the time limit of ${SCAN_SECONDS} s` : ''}`,
        ],
        findings: sqlmap.findings,
      });
    if (wapiti)
      report({
        name: 'wapiti',
        facts: [
          `version ${wapiti.version}; ${wapiti.resources} pages and forms; modules ${wapiti.modules.join(', ')}`,
          `${wapiti.expected} remarks that are no findings, with their reasons in tooling/attack/scanners.mjs`,
          ...(wapiti.timedOut ? [`interrupted after ${SCAN_SECONDS + 30} s`] : []),
        ],
        findings: wapiti.findings,
      });
    report({
      name: 'answers to the scanners',
      facts: [
        `by status: ${JSON.stringify(proxy.byStatus)}; ${proxy.overloaded} of 503 refused an overload with Retry-After`,
      ],
      findings: [...new Set(proxy.findings)].slice(0, 50),
    });
  } finally {
    proxy.stop();
  }
}

function accountWith(accounts, role) {
  const account = accounts.find((one) => one.role === role);
  if (!account) throw new Error(`the demo has no account with the role ${role}`);
  return account;
}

async function logIn(port, { mobile, password }, role) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${role}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, password }),
  });
  const body = await answer.json();
  const token = body.success?.token;
  if (!token)
    throw new Error(`the demo account ${mobile} could not log in: ${answer.status} ${JSON.stringify(body)}`);
  return token;
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function page() {
  return [
    '# Attacks',
    '',
    `Written by \`npm run attack\`: ${facts}. Do not edit: the next whole run overwrites this file. [Decision 96](../decisions/0096-generated-requests-and-attacks.md) describes the method.`,
    '',
    `Result: ${findings === 0 ? 'passed, 0 findings' : `FAILED, ${findings} findings`}${withoutScanners}. All traffic on loopback, ${minutes.toFixed(1)} minutes.`,
    ...[...missing].flatMap(([name, why]) => ['', `${name} did not run: ${why.replaceAll('\n', ' ')}.`]),
    ...results.flatMap(({ name, facts: lines, findings: found }) => [
      '',
      `## ${name[0].toUpperCase()}${name.slice(1)}`,
      '',
      ...lines.map((line) => `- ${line}`),
      ...(found.length === 0
        ? ['- no finding']
        : found.map((finding) => `- **finding**: ${finding.replaceAll('\n', ' ')}`)),
    ]),
  ];
}
