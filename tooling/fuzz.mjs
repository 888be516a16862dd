import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeRun, writeProof } from './proof.mjs';
import { commandOf, environment, fail, findNode, installIfNeeded, run } from './runtime.mjs';

// `npm run fuzz`: sends generated requests to every call of the API (decision 96) and writes docs/proof/fuzz.md. With the same seed the
// requests are the same: `npm run fuzz -- --seed 7 --call booking.cancel`.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    call: { type: 'string', default: '' },
  },
});
for (const name of ['requests', 'minutes', 'seed'])
  if (!/^\d+$/.test(values[name])) fail(`--${name} needs a whole number, not “${values[name]}”`);
installIfNeeded();
const node = findNode();
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-fuzz-'));
const report = join(folder, 'report.json');
const startedAt = new Date();
console.log(`seed ${values.seed}`);
try {
  // One call gets as many requests as in a whole run of the default size.
  const requests = values.call ? '300' : values.requests;
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
        FUZZ_REQUESTS: requests,
        FUZZ_MINUTES: values.minutes,
        FUZZ_CALL: values.call,
        FUZZ_REPORT: report,
      }),
      limitMs: (Number(values.minutes) + 10) * 60_000,
    },
  );
  const result = readReport();
  if (result) {
    const lines = summary(result, code);
    console.log(`\n${lines.join('\n')}`);
    if (!values.call) writeProof('fuzz', lines);
  }
  process.exitCode = code || (result ? 0 : 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log('The run ended before it wrote its counts (see above).');
    return null;
  }
}

function summary({ seed, calls, requests, seconds, byStatus, neverAccepted, failures }, code) {
  return [
    '# Generated requests',
    '',
    `Written by \`npm run fuzz\`: ${describeRun(startedAt).join('; ')}.`,
    '',
    `Result: ${code === 0 ? 'passed' : 'FAILED'}. ${requests.toLocaleString('en')} requests to ${calls} routes in ${seconds} s, seed ${seed}; ${failures.length} findings.`,
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
