import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { type CancellationInput, cancelFee, cancellationCredit, nominalFee, visitFee } from './cancel-fee.ts';
import { cancelLadderSchema } from './cancel-ladder.ts';
import { lineMachine } from './line-machine.ts';
import type { LineState } from './line-types.ts';

const startsAt = new Date('2026-11-25T04:30:00Z');
const before = (hours: number) => addMinutes(startsAt, -60 * hours);
const ladder = cancelLadderSchema.parse([
  { hours: 24, percent: 1000, cap: 5000 },
  { hours: 2, percent: 5000 },
  { hours: 6, fixed: 7500 },
]);
const line: CancellationInput = {
  by: 'user',
  state: 'assigned',
  startsAt,
  endsAt: addMinutes(startsAt, 120),
  lateAt: addMinutes(startsAt, 15),
  price: paise(30_000),
  retained: paise(30_000),
  ladder,
  floor: paise(0),
};

describe('cancelFee', () => {
  // proves: money.ladder
  it.each([
    ['more than a day before the slot: free', before(24), {}, 0],
    ['one minute later: the first tier applies', addMinutes(before(24), 1), {}, 3000],
    ['a percentage is capped', before(12), { price: paise(90_000), retained: paise(90_000) }, 5000],
    ['six hours before: the next tier does not apply yet', before(6), {}, 3000],
    ['a fixed amount', before(5), {}, 7500],
    ['the last tier', before(1), {}, 15_000],
    ['after the slot has begun', addMinutes(startsAt, 14), {}, 15_000],
    ['once the professional is late: free', addMinutes(startsAt, 15), {}, 0],
    ['once the professional has arrived', addMinutes(startsAt, 30), { lateAt: null }, 15_000],
    ['after the slot has ended without a visit: free', addMinutes(startsAt, 120), { lateAt: null }, 0],
    ['nothing paid: the fee becomes due', before(1), { retained: paise(0) }, 15_000],
    ['more than is paid: the rest becomes due', before(1), { retained: paise(4000) }, 15_000],
    ['leaves nothing due below the gateway’s minimum', before(5), { retained: paise(7450) }, 7450],
    ['leaves the gateway’s minimum due', before(5), { retained: paise(7400) }, 7500],
    ['leaves no refund below the gateway’s minimum', before(5), { retained: paise(7550) }, 7450],
    ['never more than the price', before(5), { price: paise(5000) }, 5000],
    [
      'a percentage is rounded to whole rupees',
      before(1),
      { price: paise(79_900), retained: paise(79_900) },
      40_000,
    ],
    ['without tiers: free', before(1), { ladder: [] }, 0],
    ['free when the professional cancels', before(1), { by: 'employee' }, 0],
    ['free when an operator cancels', before(1), { by: 'admin' }, 0],
  ] as const)('%s', (_, now, other, fee) => {
    expect(cancelFee({ ...line, ...other }, now)).toBe(fee);
  });

  it('is free in every state without a professional', () => {
    const states = new Set(lineMachine.transitions.map(({ from }) => from).flat()) as Set<LineState>;
    for (const state of states)
      if (state !== 'assigned') expect(cancelFee({ ...line, state }, before(1))).toBe(0);
  });
});

describe('rescheduled work', () => {
  const far = addMinutes(startsAt, 30 * 24 * 60);
  const moved = { startsAt: far, endsAt: addMinutes(far, 120), lateAt: addMinutes(far, 15) };
  const floor = nominalFee(line, before(1));

  // proves: money.ladder, more.reschedule
  it.each([
    ['costs the fee at the time of the move, however far it moved', {}, before(1), 15_000],
    ['the same fee weeks later', {}, addMinutes(far, -10 * 24 * 60), 15_000],
    ['a higher tier applies, never both', { floor: paise(3000) }, addMinutes(far, -60), 15_000],
    ['a lower tier does not apply', {}, addMinutes(far, -23 * 60), 15_000],
    ['was free at the move: the ladder starts again', { floor: paise(0) }, before(1), 0],
    ['while it is being reassigned', { state: 'placed' }, before(1), 15_000],
    ['no professional found in time: free', { state: 'placed' }, far, 0],
    ['no visit: free', {}, moved.endsAt, 0],
    ['more than is paid: the rest becomes due', { retained: paise(4000) }, before(1), 15_000],
    ['never more than the price', { price: paise(9000) }, before(1), 9000],
    ['the professional cancels: free', { by: 'employee' }, before(1), 0],
    ['an operator cancels: free', { by: 'admin' }, before(1), 0],
  ] as const)('%s', (_, other, now, fee) => {
    expect(cancelFee({ ...line, ...moved, floor, ...other }, now)).toBe(fee);
  });

  it('repeated rescheduling never lowers the fee, nor raises it above the highest fee of all times', () => {
    const first = nominalFee(line, before(5));
    const second = nominalFee({ ...line, ...moved, floor: first }, before(1));
    const third = nominalFee({ ...line, floor: second }, before(1));
    const last = nominalFee({ ...line, ...moved, floor: third }, before(1));
    expect([first, second, third, last]).toEqual([7500, 7500, 15_000, 15_000]);
  });

  it('is calculated independently of the amount paid', () => {
    expect(nominalFee(line, before(1))).toBe(15_000);
    expect(cancelFee({ ...line, retained: paise(0) }, before(1))).toBe(15_000);
  });
});

describe('cancellationCredit', () => {
  it.each([
    ['what cancelling would have cost the customer then', before(5), {}, 7500],
    ['nothing while cancelling is free', before(24), {}, 0],
    ['the last tier once the work should have begun', addMinutes(startsAt, 600), {}, 15_000],
    ['also if the professional is late', addMinutes(startsAt, 30), {}, 15_000],
    ['the minimum since a reschedule', before(24), { floor: paise(20_000) }, 20_000],
    ['never more than the price', before(1), { floor: paise(90_000) }, 30_000],
    ['nothing before a professional was assigned', before(1), { state: 'placed' }, 0],
    [
      'the minimum before another professional is assigned',
      before(1),
      { state: 'placed', floor: paise(3000) },
      3000,
    ],
    ['nothing without tiers', before(1), { ladder: [] }, 0],
    ['nothing once the work has begun', before(1), { state: 'started' }, 0],
    ['nothing for finished work', before(1), { state: 'done' }, 0],
    ['nothing for disputed work', before(1), { state: 'disputed' }, 0],
  ] as const)('%s', (_, now, other, credit) => {
    expect(cancellationCredit({ ...line, ...other }, now)).toBe(credit);
  });

  it('is the fee of a cancellation by the customer at every time before the start', () => {
    for (let hours = 1; hours <= 48; hours += 1)
      expect(cancellationCredit(line, before(hours))).toBe(nominalFee(line, before(hours)));
  });
});

describe('cancelLadderSchema', () => {
  it('accepts a share or an amount, and each number of hours once', () => {
    const good = (steps: unknown) => cancelLadderSchema.safeParse(steps).success;
    expect(good([])).toBe(true);
    expect(
      good([
        { hours: 2, percent: 500 },
        { hours: 4, fixed: 100 },
      ]),
    ).toBe(true);
    expect(good([{ hours: 2, percent: 500, fixed: 100 }])).toBe(false);
    expect(
      good([
        { hours: 2, percent: 500 },
        { hours: 2, fixed: 100 },
      ]),
    ).toBe(false);
    expect(good([{ hours: 0, percent: 500 }])).toBe(false);
    expect(good([{ hours: 2, percent: 10_001 }])).toBe(false);
  });
});

describe('visitFee', () => {
  it.each([
    ['the last tier', {}, 15_000],
    ['the minimum since a reschedule', { floor: paise(20_000) }, 20_000],
    [
      'never more than the price',
      { ladder: cancelLadderSchema.parse([{ hours: 1, fixed: 90_000 }]) },
      30_000,
    ],
    ['more than is paid: the rest becomes due', { retained: paise(4000) }, 15_000],
    ['nothing paid: it becomes due', { retained: paise(0) }, 15_000],
    ['without tiers', { ladder: [] }, 0],
  ] as const)('%s', (_, other, fee) => {
    expect(visitFee({ ...line, ...other })).toBe(fee);
  });
});
