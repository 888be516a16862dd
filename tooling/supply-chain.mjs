import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude, describeRun, writeProof } from './proof.mjs';
import { fail, npm, redactAddresses, root } from './runtime.mjs';

// `npm run supply-chain`: writes the list of all packages in production (CycloneDX), reports their known vulnerabilities if the registry
// answers, and writes docs/proof/supply-chain.md unless `--no-page` is set. With `--strict`, a high or critical one that has a fix is an error, and so is no answer
// (decision 99).
const { values } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, 'no-page': { type: 'boolean', default: false } },
});
const ANSWER_MS = 60_000;
const LIST = 'test-results/sbom.cdx.json';
const SEVERITIES = ['critical', 'high', 'moderate', 'low'];
const facts = describeRun();

const packages = listPackages();
const found = findVulnerabilities();
const urgent = (found.packages ?? []).filter(
  ({ severity, fixAvailable }) => ['high', 'critical'].includes(severity) && fixAvailable,
);
for (const one of found.packages ?? []) console.log(`  ${describeOne(one)}`);
const passed = !values.strict || (found.packages !== null && urgent.length === 0);
if (!values['no-page']) writeProof('supply-chain', page());
conclude(passed, sentence());

/** Runs npm without scripts, so that no package runs code. */
function runNpm(args) {
  const [command, before] = npm();
  return spawnSync(
    command,
    [...before, ...args, '--ignore-scripts', '--fetch-retries=0', '--fetch-timeout=15000'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256_000_000,
      timeout: ANSWER_MS,
      shell: process.platform === 'win32' && command === 'npm',
    },
  );
}

/** Writes the list of packages and returns their number. */
function listPackages() {
  const { stdout, stderr, error } = runNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--omit=dev',
  ]);
  const bill = parse(stdout);
  if (!bill?.components?.length)
    fail(`npm wrote no bill of materials: ${redactAddresses(stderr || error?.message || '').trim()}`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, LIST), `${JSON.stringify(bill, null, 2)}\n`);
  return bill.components.length;
}

/** Asks the registry; `packages` is null without an answer, and `why` says why. */
function findVulnerabilities() {
  const { stdout, stderr, error } = runNpm(['audit', '--json', '--omit=dev', '--package-lock-only']);
  const report = parse(stdout);
  if (report?.metadata?.vulnerabilities)
    return {
      packages: Object.values(report.vulnerabilities ?? {})
        .filter(({ severity }) => SEVERITIES.includes(severity))
        .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)),
      why: '',
    };
  const why = report?.message || report?.error?.summary || stderr || error?.message || 'no answer';
  return { packages: null, why: redactAddresses(String(why)).trim().split('\n')[0] };
}

function describeOne({ name, severity, range, fixAvailable }) {
  return `${severity} ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`;
}

function sentence() {
  if (found.packages === null)
    return `${packages} packages in production are in ${LIST}; the registry has no answer about vulnerabilities: ${found.why}`;
  return `${packages} packages in production are in ${LIST}; ${found.packages.length} have known vulnerabilities, ${urgent.length} of them high or critical with a fix`;
}

function page() {
  return [
    '# Packages in production',
    '',
    `Written by \`npm run supply-chain\`: ${facts}. Do not edit: the next run overwrites this file. [Decision 99](../decisions/0099-security-page.md) describes the method, [Security](../security.md) the time to update.`,
    '',
    `Result: ${passed ? 'passed' : 'FAILED'}. ${sentence()}.`,
    ...(found.packages?.length
      ? [
          '',
          '| severity | package | versions | fix |',
          '|---|---|---|---|',
          ...found.packages.map(
            ({ name, severity, range, fixAvailable }) =>
              `| ${severity} | ${name} | ${String(range).replaceAll('|', '\\|')} | ${fixAvailable ? 'available' : 'none'} |`,
          ),
        ]
      : []),
  ];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
