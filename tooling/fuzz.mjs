import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude, describeRun, writeProof } from './proof.mjs';
import { commandOf, environment, fail, findNode, installIfNeeded, run } from './runtime.mjs';

// `npm run fuzz`: sends generated requests to every call of the API (decision 96) and writes docs/proof/fuzz.md. With the same seed the
// requests are the same: `npm run fuzz -- --seed 7 --call booking.cancel`.

/** A smaller run, or one of single calls, writes no page. */
const FULL_SIZE = 100_000;
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: String(FULL_SIZE) },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    call: { type: 'string', default: '' },
  },
});
for (const name of ['requests', 'minutes', 'seed'])
  if (!/^\d+$/.test(values[name])) fail(`--${name} needs a whole number, not “${values[name]}”`);
installIfNeeded();
const node = findNode();
const facts = describeRun();
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-fuzz-'));
const report = join(folder, 'report.json');
console.log(`seed ${values.seed}`);
try {
  const { code } = await run(
    node,
    [
      commandOf('vitest', 'vitest'),
      'run',
      '--project=server',
      'server/src/fuzz.test.ts',
      ...(values.call ? [] : ['server/src/malformed-http.test.ts', 'server/src/signed-webhooks.test.ts']),
    ],
    {
      env: environment(node, {
        E2E_FULL: '1',
        FUZZ_SEED: values.seed,
        // One call gets as many requests as in a run of all with the same number.
        FUZZ_REQUESTS: values.requests,
        FUZZ_MINUTES: values.minutes,
        FUZZ_CALL: values.call,
        FUZZ_REPORT: report,
      }),
      limitMs: (Number(values.minutes) + 10) * 60_000,
    },
  );
  const result = readReport();
  // A run that was stopped by its time limit, or did not start, has no counts.
  const passed = code === 0 && result !== null && result.requests > 0;
  if (result && !values.call && Number(values.requests) >= FULL_SIZE)
    writeProof('fuzz', page(result, passed));
  const other = !passed && result?.failures.length === 0 ? '; a test failed (see above)' : '';
  conclude(
    passed,
    result ? `${sentence(result)}${other}` : 'the run ended before it wrote its counts (see above)',
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
}

function sentence({ seed, calls, requests, seconds, failures }) {
  return `${requests.toLocaleString('en')} requests to ${calls} routes in ${seconds} s, seed ${seed}; ${failures.length} findings`;
}

function page({ byStatus, neverAccepted, failures, ...counts }, passed) {
  return [
    '# Generated requests',
    '',
    `Written by \`npm run fuzz\`: ${facts}. Do not edit: the next whole run overwrites this file. [Decision 96](../decisions/0096-generated-requests-and-attacks.md) describes the method.`,
    '',
    `Result: ${passed ? 'passed' : 'FAILED'}. ${sentence({ ...counts, failures })}.`,
    'Also run: malformed HTTP over sockets (`server/src/malformed-http.test.ts`), changed events with valid signatures (`server/src/signed-webhooks.test.ts`).',
    '',
    '| status | responses |',
    '|---|---|',
    ...Object.entries(byStatus).map(([status, count]) => `| ${status} | ${count.toLocaleString('en')} |`),
    '',
    `Calls that accepted no generated request (${neverAccepted.length}); other tests cover their success: ${neverAccepted.map((name) => `\`${name}\``).join(', ') || 'none'}.`,
    ...failures.flatMap((failure) => ['', '```', failure, '```']),
  ];
}
