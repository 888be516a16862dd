import type { JobMoneyPart, JobMoneyStep } from '@aaspaas/contract/features/job-money.ts';
import { expect, test } from 'vitest';
import { shownSteps } from './job-steps.ts';

const NOW = Date.parse('2026-11-21T10:00:00+05:30');

const step = (name: JobMoneyStep['step'], at: string): JobMoneyStep => ({
  step: name,
  at,
  amount: 468.14,
  hold: null,
  reference: null,
  reason: null,
  run: null,
});

const part = (change: Partial<JobMoneyPart>): JobMoneyPart => ({
  part: 'work',
  earned: 468.14,
  cash: 0,
  open: 468.14,
  held: 0,
  sending: 0,
  paid_out: 0,
  payment_status: 'payable',
  available_on: null,
  steps: [],
  ...change,
});

const shown = (change: Partial<JobMoneyPart>) =>
  shownSteps(part(change), NOW).map((one) => [
    'step' in one ? one.step.step : one.next.replace('money.next_', '→ '),
    one.state,
  ]);

test.each([
  [{ payment_status: 'awaiting_approval', earned: 0, open: 0 }, ['→ approval', '→ payout']],
  [{ payment_status: 'due' }, ['→ customer', '→ payout']],
  [{ payment_status: 'held', held: 468.14 }, ['→ review', '→ payout']],
  [{ payment_status: 'returned' }, ['→ account', '→ payout']],
  [{ payment_status: 'payable', available_on: '2026-11-23' }, ['→ day']],
  [{ payment_status: 'payable' }, ['→ payout']],
  [{ payment_status: 'payable', open: 0, sending: 468.14 }, ['→ bank']],
  [{ payment_status: 'payable', open: 0, earned: 0 }, []],
  [{ payment_status: 'paid', open: 0, paid_out: 468.14 }, []],
  [{ payment_status: 'paid', open: -156.58, paid_out: 468.14 }, ['→ collect']],
  [{ payment_status: 'paid', open: -129.86, cash: 598 }, ['→ collect']],
] as const)('%o waits for %o', (change, next) => {
  expect(shown(change).map(([name]) => name)).toEqual(next);
});

test('what happened is done, a returned payout stopped, and a later day is ahead', () => {
  expect(
    shown({
      payment_status: 'payable',
      available_on: '2026-11-23',
      steps: [
        step('paid', '2026-11-20T10:00:00+05:30'),
        step('earned', '2026-11-21T09:00:00+05:30'),
        step('returned', '2026-11-21T09:30:00+05:30'),
        step('available', '2026-11-23T09:00:00+05:30'),
      ],
    }),
  ).toEqual([
    ['paid', 'done'],
    ['earned', 'done'],
    ['returned', 'stopped'],
    ['available', 'ahead'],
    ['→ day', 'now'],
  ]);
});
