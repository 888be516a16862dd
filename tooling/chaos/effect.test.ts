import { expect, it } from 'vitest';
import { effectFindings, type Effect } from './effect.ts';
import type { Attempt } from './journal.ts';

const attempt = (kind: Attempt['kind'], sentAt: number, answeredAt: number, isWrite = true): Attempt => ({
  call: 'booking.create',
  kind,
  sentAt,
  answeredAt,
  isWrite,
});

const before = attempt('acknowledged', 100, 200);

it.each<[string, Effect, Attempt[], string[]]>([
  ['a failed attempt', 'fails', [before, attempt('unavailable', 1100, 1200)], []],
  ['no failed attempt', 'fails', [before, attempt('acknowledged', 1100, 1200)], ['failed no attempt']],
  ['an attempt that failed before', 'fails', [attempt('unavailable', 100, 200)], ['failed no attempt']],
  ['late answers', 'delays', [before, attempt('acknowledged', 1100, 1700)], []],
  [
    'one answer that is not late',
    'delays',
    [attempt('acknowledged', 1100, 1700), attempt('acknowledged', 1100, 1300)],
    ['answers were not delayed'],
  ],
  ['no answer at all', 'delays', [before], ['answers were not delayed']],
  ['a write during the fault', 'spares', [before, attempt('acknowledged', 1100, 1200)], []],
  ['only reads', 'spares', [attempt('acknowledged', 1100, 1200, false)], ['met no acknowledged write']],
  ['a write after it', 'spares', [attempt('acknowledged', 2100, 2200)], ['met no acknowledged write']],
])('effectFindings: %s', (_title, effect, attempts, expected) => {
  const findings = effectFindings({ attempts }, effect, { faultAt: 1000, endedAt: 2000 });
  expect(findings.map(({ what }) => what)).toEqual(expected.map((text) => expect.stringContaining(text)));
});
