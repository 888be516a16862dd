import { describe, expect, it } from 'vitest';
import {
  validateMachine,
  next,
  nextDeadline,
  availableTransitions,
} from '../../../../kernel/state-machine.ts';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { changeOf, type ChangingLine, lineMachine } from './line-machine.ts';
import {
  type Attention,
  LINE_ACTORS,
  LINE_STATES,
  type LineActor,
  type LineState,
  type LineTimes,
  type LineTransition,
} from './line-types.ts';

const times = {
  createdAt: new Date('2026-11-21T04:00:00Z'),
  enteredAt: new Date('2026-11-23T09:00:00Z'),
  slotStart: new Date('2026-11-23T04:30:00Z'),
  slotEnd: new Date('2026-11-23T06:30:00Z'),
  assignedAt: null,
  onWayAt: null,
  arrivedAt: null,
  absentAt: null,
  travelMinutes: null,
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
    placed: ['ask_longer', 'reschedule', 'cancel_by_user', 'withdraw_redo'],
    assigned: [
      'reschedule_kept',
      'reschedule_reopened',
      'cancel_by_user',
      'wait',
      'replace',
      'present',
      'start_by_customer',
      'withdraw_redo',
    ],
    started: ['extend'],
    done: ['approve', 'decline'],
    approved: [],
    disputed: ['pick_redo'],
    cancelled: [],
  },
  employee: {
    draft: [],
    placed: ['allocate'],
    assigned: [
      'reassign',
      'unassign',
      'start',
      'block_code',
      'cancel_by_employee',
      'on_way',
      'arrive',
      'report_absent',
    ],
    started: ['finish'],
    done: [],
    approved: [],
    disputed: [],
    cancelled: [],
  },
  admin: {
    draft: ['confirm'],
    placed: ['allocate', 'cancel_by_admin'],
    assigned: [
      'reassign',
      'unassign',
      'reset_code',
      'start_by_operator',
      'cancel_by_admin',
      'replace',
      'close_absent',
    ],
    started: ['finish', 'cancel_by_admin'],
    done: ['cancel_by_admin'],
    approved: ['reduce_price'],
    disputed: [...resolve, 'cancel_by_admin', 'offer_redo'],
    cancelled: [],
  },
  system: {
    draft: ['expire_draft'],
    placed: ['lose_promise', 'end_requests', 'allocate', 'expire_unassigned'],
    assigned: ['reassign', 'no_show', 'close_no_show', 'at_risk', 'may_be_late', 'late', 'close_absent'],
    started: ['overrun', 'running_over'],
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
      expect(effects, `${name} to ${to}`).toContain(name === 'close_absent' ? 'charge_visit' : 'refund');
      expect(effects, name).toContain('release_time');
    }
  });

  it('moves no money when the customer does not want the work again', () => {
    const effects = lineMachine.transitions.find(({ name }) => name === 'withdraw_redo')?.effects ?? [];
    expect(effects).toEqual(['delete_start_code', 'close_assignment', 'release_time', 'open_dispute']);
  });

  it('compensates cancellations by every side but the customer’s fault', () => {
    const granting = lineMachine.transitions.filter(({ effects }) => effects.includes('grant_credit'));
    expect(granting.map(({ name }) => name)).toEqual([
      'expire_unassigned',
      'close_no_show',
      'cancel_by_user',
      'cancel_by_employee',
      'cancel_by_admin',
    ]);
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

  it('ends the assignment whenever the line leaves its professional, and opens one for each new professional', () => {
    for (const { name, from, to, effects } of lineMachine.transitions) {
      const leaves =
        from.some((one) => !['draft', 'placed'].includes(one)) && ['placed', 'cancelled'].includes(to ?? '');
      if (leaves) expect(effects, `${name} to ${to}`).toContain('close_assignment');
      expect(effects.includes('open_assignment'), name).toBe(name === 'allocate' || name === 'reassign');
    }
  });

  it('moves the reserved time with every start of the work, and releases the rest when it is done', () => {
    for (const { name, from, to, effects } of lineMachine.transitions) {
      expect(effects.includes('shift_time'), name).toBe(from.includes('assigned') && to === 'started');
      expect(effects.includes('shorten_time'), name).toBe(to === 'done');
    }
  });

  it('invalidates the start code whenever the line leaves its professional', () => {
    const kept = [
      'on_way',
      'arrive',
      'at_risk',
      'may_be_late',
      'late',
      'wait',
      'report_absent',
      'present',
      'block_code',
    ];
    // A professional reported as a no-show may have begun without a signal.
    for (const { name, from, to, effects } of lineMachine.transitions)
      if (from.includes('assigned') && ![...kept, 'no_show'].includes(name))
        expect(effects, `${name} to ${to}`).toContain('delete_start_code');
  });
});

describe('deadlines', () => {
  const deadline = (state: LineState, fired: readonly Attention[], change: Partial<LineTimes> = {}) => {
    const subject = { ...times, ...change };
    const found = nextDeadline(
      lineMachine,
      { state, fired: new Set(fired) },
      subject,
      defaultBookingSettings,
    );
    return found && [found.fires, found.at.toISOString()];
  };

  const arrivedAt = new Date('2026-11-23T04:40:00Z');
  const onWayAt = new Date('2026-11-23T04:00:00Z');
  const absentAt = new Date('2026-11-23T04:45:00Z');
  // Assigned after the slot began, an hour away.
  const lateAssignment = { assignedAt: new Date('2026-11-23T04:50:00Z'), travelMinutes: 55 };

  it.each<[LineState, readonly Attention[], Partial<LineTimes>, LineTransition, string]>([
    ['draft', [], {}, 'expire_draft', '2026-11-21T04:30:00.000Z'],
    ['placed', [], {}, 'expire_unassigned', '2026-11-23T05:00:00.000Z'],
    ['placed', ['outside_service_area'], {}, 'expire_unassigned', '2026-11-23T05:00:00.000Z'],
    // The professional was replaced at 09:00 UTC.
    ['placed', [], { assignedAt: times.createdAt }, 'expire_unassigned', '2026-11-23T09:30:00.000Z'],
    ['assigned', [], {}, 'at_risk', '2026-11-23T04:10:00.000Z'],
    ['assigned', [], { travelMinutes: 40 }, 'at_risk', '2026-11-23T03:45:00.000Z'],
    ['assigned', [], { assignedAt: new Date('2026-11-23T04:25:00Z') }, 'at_risk', '2026-11-23T04:30:00.000Z'],
    ['assigned', [], { onWayAt }, 'late', '2026-11-23T04:45:00.000Z'],
    ['assigned', ['at_risk'], {}, 'late', '2026-11-23T04:45:00.000Z'],
    ['assigned', ['at_risk', 'late'], {}, 'no_show', '2026-11-23T05:30:00.000Z'],
    ['assigned', ['late'], { onWayAt }, 'no_show', '2026-11-23T06:30:00.000Z'],
    ['assigned', [], { onWayAt, arrivedAt }, 'no_show', '2026-11-23T06:30:00.000Z'],
    ['assigned', ['absent'], { onWayAt, arrivedAt, absentAt }, 'close_absent', '2026-11-23T05:00:00.000Z'],
    ['assigned', ['at_risk'], lateAssignment, 'late', '2026-11-23T06:05:00.000Z'],
    ['assigned', ['at_risk', 'late'], lateAssignment, 'no_show', '2026-11-23T06:50:00.000Z'],
    ['assigned', ['at_risk', 'late', 'no_show'], {}, 'close_no_show', '2026-11-25T06:30:00.000Z'],
    ['started', [], {}, 'running_over', '2026-11-23T06:45:00.000Z'],
    ['started', ['running_over'], {}, 'overrun', '2026-11-23T18:30:00.000Z'],
    ['done', [], {}, 'auto_approve', '2026-11-25T09:00:00.000Z'],
    ['disputed', ['dispute'], {}, 'dispute_unanswered', '2026-11-25T09:00:00.000Z'],
    ['disputed', ['dispute', 'dispute_late'], {}, 'dispute_overdue', '2026-12-23T09:00:00.000Z'],
  ])('%s (%s) %j: %s at %s', (state, fired, change, fires, at) => {
    expect(deadline(state, fired, change)).toEqual([fires, at]);
  });

  it.each<[LineState, readonly Attention[]]>([
    ['approved', []],
    ['cancelled', []],
    ['started', ['running_over', 'overrun']],
    ['disputed', ['dispute_late', 'dispute_overdue']],
  ])('%s (%s): none, or none any more', (state, fired) => {
    expect(deadline(state, fired)).toBeNull();
  });

  it('expires a draft before its line would be cancelled immediately after placing', () => {
    const soon = { ...times, slotStart: times.createdAt };
    const at = nextDeadline(lineMachine, { state: 'draft', fired: new Set() }, soon, {
      ...defaultBookingSettings,
      unallocatedGraceMinutes: 10,
    })?.at;
    expect(at?.toISOString()).toBe('2026-11-21T04:10:00.000Z');
  });
});

describe('changeOf', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const change = (
    state: LineState,
    name: LineTransition,
    actor: LineActor,
    line: Partial<ChangingLine> = {},
  ) => {
    const step = next(lineMachine, state, name, actor);
    if (!step.ok) throw new Error(step.refusedBy);
    return changeOf(
      step.transition,
      { ...times, state, covered: true, attention: null, fired: new Set(), moved: false, ...line },
      now,
      defaultBookingSettings,
    );
  };

  it('counts from the time of entering the state, in which nothing has fired yet', () => {
    expect(change('started', 'finish', 'employee', { fired: new Set(['overrun'] as const) })).toEqual({
      state: 'done',
      attention: null,
      enteredAt: now,
      fired: new Set(),
      deadline: { fires: 'auto_approve', at: new Date('2026-11-25T10:00:00Z') },
    });
  });

  it('preserves the time of entering while the state does not change', () => {
    expect(change('disputed', 'dispute_unanswered', 'system')).toMatchObject({
      attention: 'dispute_late',
      enteredAt: times.enteredAt,
      fired: new Set(['dispute_late']),
      deadline: { fires: 'dispute_overdue' },
    });
  });

  it('fires nothing again when a flag is cleared', () => {
    const late = { attention: 'late', fired: new Set<Attention>(['at_risk', 'late']) } as const;
    expect(change('assigned', 'on_way', 'employee', { ...late, onWayAt: now })).toMatchObject({
      attention: null,
      fired: late.fired,
      deadline: { fires: 'no_show' },
    });
  });

  it('counts every deadline anew when the line moves to another time', () => {
    const fired = new Set(['at_risk', 'late', 'no_show'] as const);
    expect(
      change('assigned', 'reschedule_kept', 'user', { attention: 'late', fired, moved: true }),
    ).toMatchObject({ attention: null, fired: new Set(), deadline: { fires: 'at_risk' } });
  });

  it('keeps a blocked start code when the professional is late, arrives or does not come', () => {
    const blocked = { attention: 'code_blocked', fired: new Set<Attention>(['code_blocked']) } as const;
    for (const [name, actor] of [
      ['late', 'system'],
      ['no_show', 'system'],
      ['arrive', 'employee'],
    ] as const)
      expect(change('assigned', name, actor, blocked).attention, name).toBe('code_blocked');
    expect(change('assigned', 'reset_code', 'admin', blocked).attention).toBeNull();
    expect(change('assigned', 'replace', 'user', blocked).attention).toBeNull();
  });

  it('counts the deadline of extended work from its new end, and removes the overrun mark', () => {
    const slotEnd = new Date('2026-11-23T09:30:00Z');
    const fired = new Set(['running_over', 'overrun'] as const);
    expect(
      change('started', 'extend', 'user', { slotEnd, attention: 'overrun', fired, moved: true }),
    ).toEqual({
      state: 'started',
      attention: null,
      enteredAt: times.enteredAt,
      fired: new Set(),
      deadline: { fires: 'running_over', at: new Date('2026-11-23T09:45:00Z') },
    });
  });

  it('marks an uncovered line, and removes the mark on allocation', () => {
    expect(change('draft', 'confirm', 'user', { covered: false }).attention).toBe('outside_service_area');
    expect(change('draft', 'confirm', 'user').attention).toBeNull();
    expect(change('placed', 'allocate', 'admin', { covered: false }).attention).toBeNull();
  });

  it('throws for a transition that deletes the line', () => {
    expect(() => change('draft', 'expire_draft', 'system')).toThrow('deletes the line');
  });
});
