import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, npm, redactAddresses, root } from './runtime.mjs';

// `npm run supply-chain`: writes the list of all packages in production (CycloneDX) and reports their known vulnerabilities, if the registry
// answers. With `--strict`, a high or critical one that has a fix is an error (decision 99).
const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
const ANSWER_MS = 60_000;

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

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sbom = runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']);
const bill = parse(sbom.stdout);
if (!bill?.components?.length)
  fail(`npm wrote no bill of materials: ${redactAddresses(sbom.stderr ?? '').trim()}`);
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`test-results/sbom.cdx.json: ${bill.components.length} packages in production`);

const audit = runNpm(['audit', '--json', '--omit=dev', '--package-lock-only']);
const report = parse(audit.stdout);
if (!report?.metadata?.vulnerabilities) {
  const why = report?.message ?? report?.error?.summary ?? audit.stderr ?? 'no answer';
  console.log(
    `The registry has no answer about vulnerabilities: ${redactAddresses(String(why)).trim().split('\n')[0]}`,
  );
} else {
  const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => severity !== 'info');
  console.log(`${found.length} packages with known vulnerabilities`);
  for (const { name, severity, range, fixAvailable } of found)
    console.log(`  ${severity} ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`);
  const urgent = found.filter(
    ({ severity, fixAvailable }) => ['high', 'critical'].includes(severity) && fixAvailable,
  );
  if (values.strict && urgent.length > 0) process.exitCode = 1;
}
