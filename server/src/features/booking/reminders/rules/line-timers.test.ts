import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { LINE_STATES } from '../../lines/rules/line-types.ts';
import { hoursUntilApproval, isTimely, type RemindedLine, timersOf } from './line-timers.ts';

const settings = { approveHours: 48 };
const slotStart = instantOf('2026-11-23', '10:00');
const line: RemindedLine = {
  state: 'assigned',
  startsAt: slotStart,
  enteredAt: instantOf('2026-11-20', '09:00'),
  travelMinutes: 25,
};
const done: RemindedLine = { ...line, state: 'done', enteredAt: instantOf('2026-11-23', '12:00') };
const minutesOf = (facts: RemindedLine, origin: Date, approveHours = 48) =>
  timersOf(facts, { approveHours }).map(({ kind, dueAt }) => [
    kind,
    (dueAt.getTime() - origin.getTime()) / 60_000,
  ]);

describe('timersOf', () => {
  it.each<[string, RemindedLine, unknown]>([
    [
      'an assigned line: 24 h and 2 h before, and the trip and ten minutes before',
      line,
      [
        ['day_before', -1440],
        ['two_hours_before', -120],
        ['leave', -35],
      ],
    ],
    [
      'a long trip: leaves before the reminder of two hours',
      { ...line, travelMinutes: 130 },
      [
        ['day_before', -1440],
        ['leave', -140],
        ['two_hours_before', -120],
      ],
    ],
    [
      'a professional without a base: nothing to leave from',
      { ...line, travelMinutes: null },
      [
        ['day_before', -1440],
        ['two_hours_before', -120],
      ],
    ],
    [
      'a placed line: only the visit',
      { ...line, state: 'placed' },
      [
        ['day_before', -1440],
        ['two_hours_before', -120],
      ],
    ],
  ])('%s', (_title, facts, expected) => expect(minutesOf(facts, slotStart)).toEqual(expected));

  it.each([
    [48, [2, 24, 44]],
    [24, [2, 20]],
    [28, [2, 24]],
    [6, [2]],
    [4, [2]],
    [2, []],
    [720, [2, 24, 716]],
  ])('finished work that is approved after %i h: asks after %j h', (approveHours, hours) =>
    expect(minutesOf(done, done.enteredAt, approveHours)).toEqual(
      hours.map((count) => ['approve', count * 60]),
    ),
  );

  it.each(LINE_STATES.filter((state) => !['placed', 'assigned', 'done'].includes(state)))(
    'a line that is %s: none',
    (state) => expect(timersOf({ ...line, state }, settings)).toEqual([]),
  );
});

describe('isTimely', () => {
  const dayBefore = { kind: 'day_before', dueAt: addMinutes(slotStart, -1440) } as const;
  const twoHours = { kind: 'two_hours_before', dueAt: addMinutes(slotStart, -120) } as const;
  const leave = { kind: 'leave', dueAt: addMinutes(slotStart, -35) } as const;
  const approve = { kind: 'approve', dueAt: addMinutes(done.enteredAt, 120) } as const;
  it.each([
    ['when it is due', dayBefore, line, -1440, true],
    ['hours late', dayBefore, line, -121, true],
    ['not once the next one is due', dayBefore, line, -120, false],
    ['until the slot', twoHours, line, -1, true],
    ['not after the slot has begun', twoHours, line, 0, false],
    ['the trip, until the slot', leave, line, -1, true],
    ['not for the trip of another professional', leave, { ...line, travelMinutes: 40 }, -35, false],
    ['not for a slot that moved', twoHours, { ...line, startsAt: addMinutes(slotStart, 60) }, -120, false],
    ['not for a cancelled line', twoHours, { ...line, state: 'cancelled' }, -120, false],
    ['not to leave without a professional', leave, { ...line, state: 'placed' }, -35, false],
    ['of finished work', approve, done, 600, true],
    ['not of approved work', approve, { ...done, state: 'approved' }, 600, false],
  ] as const)('%s', (_title, timer, facts, minutes, expected) =>
    expect(isTimely(timer, facts, settings, addMinutes(slotStart, minutes))).toBe(expected),
  );
});

describe('hoursUntilApproval', () => {
  it.each([
    [2, 46],
    [24, 24],
    [44, 4],
    [47.9, 1],
    [60, 1],
  ])('%f h after the work: %i', (hours, expected) =>
    expect(hoursUntilApproval(done, settings, addMinutes(done.enteredAt, hours * 60))).toBe(expected),
  );
});
