import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { next } from '../../../../kernel/state-machine.ts';
import { defaultBookingSettings as settings } from '../../rules/booking-settings.ts';
import { lineMachine } from './line-machine.ts';
import { type Step, stepLine, type SteppedLine } from './line-step.ts';
import type { Attention, LineActor, LineTransition } from './line-types.ts';

const start = new Date('2026-11-21T12:00:00+05:30');
const line: SteppedLine = {
  state: 'assigned',
  covered: true,
  attention: null,
  attention_at: null,
  created_at: addMinutes(start, -3000),
  entered_at: addMinutes(start, -2000),
  starts_at: start,
  ends_at: addMinutes(start, 120),
  assigned_at: addMinutes(start, -2000),
  on_way_at: null,
  arrived_at: null,
  absent_at: null,
  travel_minutes: 20,
};

/** Makes a transition of the line; `fired` are the flags before it. */
function step(
  name: LineTransition,
  actor: LineActor,
  now: Date,
  overrides: Partial<SteppedLine> = {},
  fired: readonly Attention[] = [],
  more: Partial<Step> = {},
) {
  const before = { ...line, ...overrides };
  const found = next(lineMachine, before.state, name, actor);
  if (!found.ok) throw new Error(`${name} is refused`);
  return stepLine({
    transition: found.transition,
    line: before,
    updated: before,
    fired: new Set(fired),
    now,
    happenedAt: now,
    settings,
    ...more,
  });
}

describe('stepLine', () => {
  it('enters a state at the actual time of an event that is reported late', () => {
    const now = addMinutes(start, 30);
    const { columns } = step('start', 'employee', now, {}, [], { happenedAt: addMinutes(start, 5) });
    expect(columns).toMatchObject({
      state: 'started',
      started_at: addMinutes(start, 5),
      entered_at: now,
      deadline_action: 'running_over',
    });
  });

  it('keeps the time of a mark that stays, and sets it for a new one', () => {
    const late = step('late', 'system', addMinutes(start, 15), {}, ['at_risk']);
    expect(late.columns).toMatchObject({
      state: 'assigned',
      attention: 'late',
      attention_at: addMinutes(start, 15),
    });
    expect([...late.fired]).toEqual(['at_risk', 'late']);
    expect(late.columns).not.toHaveProperty('assigned_at');
    const waits = step('wait', 'user', addMinutes(start, 20), {
      attention: 'late',
      attention_at: addMinutes(start, 15),
    });
    expect(waits.columns).toMatchObject({ attention: 'late', attention_at: addMinutes(start, 15) });
    const gone = step('arrive', 'employee', addMinutes(start, 25), {
      attention: 'late',
      attention_at: start,
    });
    expect(gone.columns).toMatchObject({ attention: null, attention_at: null });
  });

  it('stores who cancelled and the reason as entered, else the reason of the transition', () => {
    const now = addMinutes(start, -600);
    expect(step('cancel_by_user', 'user', now, {}, [], { reason: 'We travel.' }).columns).toMatchObject({
      state: 'cancelled',
      cancelled_at: now,
      cancelled_by: 'user',
      cancel_reason: 'We travel.',
      deadline_at: null,
      deadline_action: null,
    });
    expect(
      step('expire_unassigned', 'system', now, { state: 'placed', assigned_at: null }).columns,
    ).toMatchObject({ cancelled_by: 'admin', cancel_reason: 'no_professional' });
  });

  it('lets the deadlines fire again after the line was moved', () => {
    const moved = { ...line, starts_at: addMinutes(start, 1440), ends_at: addMinutes(start, 1560) };
    const { columns, fired } = step(
      'reschedule_kept',
      'user',
      addMinutes(start, 20),
      {},
      ['at_risk', 'late'],
      {
        updated: moved,
      },
    );
    expect([...fired]).toEqual([]);
    expect(columns.deadline_action).toBe('at_risk');
  });
});
