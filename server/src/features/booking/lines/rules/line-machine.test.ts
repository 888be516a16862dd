import { describe, expect, it } from 'vitest';
import {
  validateMachine,
  next,
  nextDeadline,
  availableTransitions,
} from '../../../../kernel/state-machine.ts';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { changeOf, lineMachine } from './line-machine.ts';
import {
  type Attention,
  LINE_ACTORS,
  LINE_STATES,
  type LineActor,
  type LineState,
  type LineTransition,
} from './line-types.ts';

const times = {
  createdAt: new Date('2026-11-21T04:00:00Z'),
  enteredAt: new Date('2026-11-23T09:00:00Z'),
  slotStart: new Date('2026-11-23T04:30:00Z'),
  slotEnd: new Date('2026-11-23T06:30:00Z'),
};

const resolve: LineTransition[] = [
  'resolve_approve',
  'resolve_partial_refund',
  'resolve_full_refund',
  'resolve_redo',
];

const permitted: Record<LineActor, Record<LineState, LineTransition[]>> = {
  user: {
    draft: ['confirm'],
    placed: ['reschedule', 'cancel_by_user'],
    assigned: ['reschedule_kept', 'reschedule_reopened', 'cancel_by_user'],
    started: ['extend'],
    done: ['approve', 'decline'],
    approved: [],
    disputed: [],
    cancelled: [],
  },
  employee: {
    draft: [],
    placed: [],
    assigned: ['unassign', 'start', 'block_code', 'cancel_by_employee'],
    started: ['finish'],
    done: [],
    approved: [],
    disputed: [],
    cancelled: [],
  },
  admin: {
    draft: [],
    placed: ['allocate', 'cancel_by_admin'],
    assigned: ['reassign', 'unassign', 'reset_code', 'start_by_operator', 'cancel_by_admin'],
    started: ['finish', 'cancel_by_admin'],
    done: ['cancel_by_admin'],
    approved: [],
    disputed: [...resolve, 'cancel_by_admin'],
    cancelled: [],
  },
  system: {
    draft: ['expire_draft'],
    placed: ['lose_promise', 'allocate', 'expire_unassigned'],
    assigned: ['no_show', 'close_no_show'],
    started: ['overrun'],
    done: ['auto_approve'],
    approved: [],
    disputed: ['dispute_unanswered', 'dispute_overdue'],
    cancelled: [],
  },
};

describe('line machine', () => {
  it('is valid', () => {
    expect(validateMachine(lineMachine)).toEqual([]);
  });

  it.each(LINE_ACTORS.flatMap((actor) => LINE_STATES.map((state) => [actor, state] as const)))(
    'answers %s in %s, and refuses everything else',
    (actor, state) => {
      expect(availableTransitions(lineMachine, state, actor)).toEqual(permitted[actor][state]);
      for (const { name } of lineMachine.transitions)
        expect(next(lineMachine, state, name, actor).ok).toBe(permitted[actor][state].includes(name));
    },
  );

  it("refunds the payment and frees the professional's time on every cancellation", () => {
    for (const { name, to, effects } of lineMachine.transitions.filter((one) => one.to === 'cancelled')) {
      expect(effects, `${name} to ${to}`).toContain('refund');
      expect(effects, name).toContain('release_time');
    }
  });

  it('releases the held time of a draft that expires and of a line that is assigned', () => {
    for (const { name, effects } of lineMachine.transitions)
      if (['expire_draft', 'allocate'].includes(name)) expect(effects, name).toContain('release_time');
  });

  it('closes a pending request for extra time whenever work in progress ends', () => {
    for (const { name, to, from, effects } of lineMachine.transitions)
      if (from.includes('started') && to !== 'started')
        expect(effects, name).toContain('close_extra_request');
  });

  it('invalidates the start code whenever the line leaves its professional', () => {
    // A professional reported as a no-show may have begun without a signal.
    for (const { name, from, to, effects } of lineMachine.transitions)
      if (from.includes('assigned') && !['no_show', 'block_code'].includes(name))
        expect(effects, `${name} to ${to}`).toContain('delete_start_code');
  });
});

describe('deadlines', () => {
  const deadline = (state: LineState, flag: Attention | null = null) => {
    const found = nextDeadline(lineMachine, { state, flag }, times, defaultBookingSettings);
    return found && [found.fires, found.at.toISOString()];
  };

  it.each<[LineState, Attention | null, LineTransition, string]>([
    ['draft', null, 'expire_draft', '2026-11-21T04:30:00.000Z'],
    ['placed', null, 'expire_unassigned', '2026-11-23T05:00:00.000Z'],
    ['placed', 'outside_service_area', 'expire_unassigned', '2026-11-23T05:00:00.000Z'],
    ['assigned', null, 'no_show', '2026-11-23T06:30:00.000Z'],
    ['assigned', 'no_show', 'close_no_show', '2026-11-25T06:30:00.000Z'],
    ['started', null, 'overrun', '2026-11-23T18:30:00.000Z'],
    ['done', null, 'auto_approve', '2026-11-25T09:00:00.000Z'],
    ['disputed', 'dispute', 'dispute_unanswered', '2026-11-25T09:00:00.000Z'],
    ['disputed', 'dispute_late', 'dispute_overdue', '2026-12-23T09:00:00.000Z'],
  ])('%s (%s): %s at %s', (state, flag, fires, at) => {
    expect(deadline(state, flag)).toEqual([fires, at]);
  });

  it.each<[LineState, Attention | null]>([
    ['approved', null],
    ['cancelled', null],
    ['started', 'overrun'],
    ['disputed', 'dispute_overdue'],
  ])('%s (%s): none, or none any more', (state, flag) => {
    expect(deadline(state, flag)).toBeNull();
  });

  it('expires a draft before its line would be cancelled immediately after placing', () => {
    const soon = { ...times, slotStart: times.createdAt };
    const at = nextDeadline(lineMachine, { state: 'draft', flag: null }, soon, {
      ...defaultBookingSettings,
      unallocatedGraceMinutes: 10,
    })?.at;
    expect(at?.toISOString()).toBe('2026-11-21T04:10:00.000Z');
  });
});

describe('changeOf', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const change = (state: LineState, name: LineTransition, actor: LineActor, covered = true) => {
    const step = next(lineMachine, state, name, actor);
    if (!step.ok) throw new Error(step.refusedBy);
    return changeOf(step.transition, { ...times, state, covered }, now, defaultBookingSettings);
  };

  it('counts from the time of entering the state', () => {
    expect(change('started', 'finish', 'employee')).toEqual({
      state: 'done',
      attention: null,
      enteredAt: now,
      deadline: { fires: 'auto_approve', at: new Date('2026-11-25T10:00:00Z') },
    });
  });

  it('preserves the time of entering while the state does not change', () => {
    expect(change('disputed', 'dispute_unanswered', 'system')).toMatchObject({
      attention: 'dispute_late',
      enteredAt: times.enteredAt,
      deadline: { fires: 'dispute_overdue' },
    });
  });

  it('counts the deadline of extended work from its new end, and removes the overrun mark', () => {
    const step = next(lineMachine, 'started', 'extend', 'user');
    if (!step.ok) throw new Error(step.refusedBy);
    const longer = {
      ...times,
      slotEnd: new Date('2026-11-23T09:30:00Z'),
      state: 'started' as const,
      covered: true,
    };
    expect(changeOf(step.transition, longer, now, defaultBookingSettings)).toEqual({
      state: 'started',
      attention: null,
      enteredAt: times.enteredAt,
      deadline: { fires: 'overrun', at: new Date('2026-11-23T21:30:00Z') },
    });
  });

  it('marks an uncovered line, and removes the mark on allocation', () => {
    expect(change('draft', 'confirm', 'user', false).attention).toBe('outside_service_area');
    expect(change('draft', 'confirm', 'user', true).attention).toBeNull();
    expect(change('placed', 'allocate', 'admin', false).attention).toBeNull();
  });

  it('throws for a transition that deletes the line', () => {
    expect(() => change('draft', 'expire_draft', 'system')).toThrow('deletes the line');
  });
});
