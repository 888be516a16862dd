import { expect, it } from 'vitest';
import { judgeRetries, type Suite, titlesOf } from './browser-report.mjs';

const spec = (title: string, ...statuses: string[]) => ({
  file: 'screens/home.spec.ts',
  title,
  tests: statuses.map((status) => ({ status })),
});
const suites: Suite[] = [
  {
    specs: [spec('passes', 'expected'), spec('fails', 'unexpected')],
    suites: [{ specs: [spec('passes on retry', 'expected', 'flaky')] }],
  },
];

it('finds tests of nested suites by the status of one of their projects', () => {
  expect(titlesOf('unexpected', suites)).toEqual(['screens/home.spec.ts: fails']);
  expect(titlesOf('flaky', suites)).toEqual(['screens/home.spec.ts: passes on retry']);
});

it('counts a test that passed only on retry as failed', () => {
  expect(judgeRetries(suites, {})).toEqual({
    tolerated: [],
    failed: [
      'screens/home.spec.ts: passes on retry: passed only on retry and is not listed in tooling/flaky-tests.json',
    ],
  });
});

it('tolerates as many unlisted tests as the run allows, and prints them', () => {
  const line =
    'screens/home.spec.ts: passes on retry: passed only on retry and is not listed in tooling/flaky-tests.json';
  expect(judgeRetries(suites, {}, 1)).toEqual({ tolerated: [`To be repaired: ${line}`], failed: [] });
  const two: Suite[] = [...suites, { specs: [spec('another', 'flaky')] }];
  expect(judgeRetries(two, {}, 1).failed).toHaveLength(2);
});

it('tolerates a listed test and prints the reason', () => {
  const flakyTests = { 'screens/home.spec.ts: passes on retry': 'the vendor closes connections' };
  expect(judgeRetries(suites, flakyTests)).toEqual({
    tolerated: ['Passed on retry: screens/home.spec.ts: passes on retry (the vendor closes connections)'],
    failed: [],
  });
});
