import { expect, it } from 'vitest';
import { formatReport, formatResult, groupFindings, judgeRun, type ReportedScenario } from './report.ts';
import type { ScenarioResult } from './run-scenario.ts';

const result: ScenarioResult = {
  name: 'web-killed',
  flows: { booking: 2, payment: 1 },
  acknowledged: { draft: 3, booking: 3, payment: 1 },
  attempts: { acknowledged: 9, no_answer: 4, unavailable: 5 },
  restarts: 2,
  faultSeconds: 18,
  recovery: { firstWriteSeconds: 0.4, lastFailureSeconds: 2.26 },
  settleSeconds: 7.4,
  findings: [],
};
const finding = {
  what: 'booking.create: 500',
  request: 'POST /api/user/createbooking {}',
  answer: '{"status":500}',
};
const scenarios: ReportedScenario[] = [
  { name: 'web-killed', what: 'kill -9 of a web process', result },
  {
    name: 'database-killed',
    what: 'kill -9 of the postmaster',
    result: { ...result, findings: [finding, finding] },
  },
  { name: 'disk-full', what: 'the disk is full', result: { notRun: 'a small disk could not be mounted' } },
];
const facts = { startedAt: new Date('2026-11-28T04:00:00Z'), commit: '0123456789', machine: '2 cores' };

it('groupFindings: counts equal findings and keeps the first as an example', () => {
  const other = { ...finding, what: 'lost: draft' };
  const later = { ...finding, request: 'POST /later' };
  expect(groupFindings([other, finding, later])).toEqual([
    { count: 2, example: finding },
    { count: 1, example: other },
  ]);
});

it('formatResult: names each finding with its request and answer', () => {
  expect(
    formatResult(scenarios[1] as ReportedScenario)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'FAILED   database-killed: 7 acknowledged writes of 3 customers; 5 × 503, 4 without an answer; first write after 0.4 s, last failure after 2.3 s, 2 restarts, settled in 7 s',
    '2 × booking.create: 500',
    'POST /api/user/createbooking {}',
    '{"status":500}',
  ]);
});

it('formatReport: has a row for each scenario and every finding', () => {
  const text = formatReport(scenarios, facts, 600);
  expect(text).toContain('on 2026-11-28 04:00 UTC, commit 0123456789, on 2 cores.');
  expect(text).toContain('| web-killed | kill -9 of a web process | passed | 3 | 7 | 5 | 4 | 2.3 | 7 |');
  expect(text).toContain('| disk-full | the disk is full | not run |');
  expect(text).toContain(
    '- database-killed: 2 × booking.create: 500; request `POST /api/user/createbooking {}`',
  );
  expect(text).toContain('- disk-full: not run: a small disk could not be mounted');
  expect(text).toContain(
    'Result: FAILED; 1 of 3 scenarios passed; 1 failed: database-killed; not run on this machine: disk-full.',
  );
});

it('judgeRun: passes with a scenario that passed and none that failed', () => {
  const [passing, failing, notRun] = scenarios;
  const judge = (...chosen: (ReportedScenario | undefined)[]) =>
    judgeRun(chosen.flatMap((one) => one ?? [])).passed;
  expect([judge(passing), judge(passing, notRun), judge(passing, failing), judge(notRun)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
