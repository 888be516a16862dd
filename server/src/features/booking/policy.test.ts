import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { describe, expect, it } from 'vitest';
import { allowedActions, can, type PolicyActor, isPartyTo, type LineFacts, canSeeContact } from './policy.ts';
import { LINE_STATES, type LineState } from './lines/rules/line-types.ts';
import type { VisitTimes } from './lines/rules/visit-times.ts';

const during = new Date('2026-11-23T05:00:00Z');
const afterEnd = new Date('2026-11-23T06:30:00Z');
const slotStart = new Date('2026-11-23T04:30:00Z');
const minutesAfterStart = (minutes: number) => new Date(slotStart.getTime() + minutes * 60_000);
/** The professional arrived in time, at 04:30 UTC. */
const visit: VisitTimes = {
  slotStart,
  slotEnd: afterEnd,
  assignedAt: new Date('2026-11-22T04:30:00Z'),
  onWayAt: new Date('2026-11-23T04:00:00Z'),
  arrivedAt: slotStart,
  absentAt: null,
  travelMinutes: null,
};
const line = (state: LineState, change: Partial<LineFacts> = {}): LineFacts => ({
  state,
  visit,
  redoOffered: false,
  customerId: 1,
  professionalId: 2,
  codeActive: true,
  codeBlocked: false,
  instantUnfilled: false,
  extraTimePending: false,
  review: 'open',
  bookable: true,
  unpaid: false,
  cashClaimed: false,
  charged: null,
  chargebackOpen: false,
  ...change,
});
const policyActors: Record<Role, PolicyActor> = {
  user: { role: 'user', id: 1 },
  employee: { role: 'employee', id: 2 },
  admin: { role: 'admin', id: 3 },
};

const table: Record<Role, Record<LineState, LineAction[]>> = {
  user: {
    draft: [],
    placed: ['cancel', 'reschedule'],
    assigned: ['cancel', 'reschedule', 'track', 'show_code'],
    started: [],
    done: ['approve', 'decline'],
    approved: ['feedback', 'book_again'],
    disputed: [],
    cancelled: ['book_again'],
  },
  employee: {
    draft: [],
    placed: [],
    assigned: ['report_absent', 'generate_code', 'enter_code', 'cancel'],
    started: ['complete', 'request_extra'],
    done: [],
    approved: [],
    disputed: [],
    cancelled: [],
  },
  admin: {
    draft: [],
    placed: ['allocate', 'cancel', 'send_payment_link'],
    assigned: ['allocate', 'cancel', 'replace', 'send_payment_link'],
    started: ['cancel', 'complete', 'send_payment_link'],
    done: ['cancel', 'send_payment_link'],
    approved: ['send_payment_link'],
    disputed: ['cancel', 'offer_redo', 'resolve'],
    cancelled: [],
  },
};
/** Actions that are possible only under a condition that the table does not contain. */
const conditional: Record<Role, LineAction[]> = {
  user: ['answer_extra', 'answer_cash', 'wait', 'replace', 'confirm_present', 'confirm_start', 'pick_redo'],
  employee: ['withdraw_extra', 'claim_cash', 'on_the_way', 'share_position', 'arrived'],
  admin: ['close_absent', 'unblock_code', 'reduce_price'],
};
const everything = [
  ...new Set([
    ...Object.values(table).flatMap((states) => Object.values(states).flat()),
    'reduce_price' as const,
  ]),
];
const cells = ROLES.flatMap((role) => LINE_STATES.map((state) => [role, state] as const));

describe('allowedActions', () => {
  // proves: pro.may.actions
  it.each(cells)('%s, %s', (role, state) => {
    expect(allowedActions(policyActors[role], line(state), during)).toEqual(table[role][state]);
  });

  it.each(cells)('%s, %s: refusals match the allowed actions', (role, state) => {
    const ever: LineAction[] = [...Object.values(table[role]).flat(), ...conditional[role]];
    for (const action of everything) {
      const answer = can(policyActors[role], action, line(state), during);
      if (table[role][state].includes(action)) expect(answer, action).toBeNull();
      else if (state === 'draft') expect(answer, action).toBe('not_found');
      else if (!ever.includes(action)) expect(answer, action).toBe('forbidden');
      else if (action === 'reduce_price')
        expect(answer, action).toBe(state === 'disputed' ? 'dispute_open' : 'not_charged');
      else expect(answer, action).toBe(action === 'feedback' ? 'nothing_to_review' : 'state_changed');
    }
  });

  it.each(LINE_STATES)("returns nothing for another account's line: %s", (state) => {
    for (const policyActor of [
      { role: 'user', id: 2 },
      { role: 'employee', id: 1 },
    ] as const) {
      expect(allowedActions(policyActor, line(state), during)).toEqual([]);
      for (const action of everything)
        expect(can(policyActor, action, line(state), during)).toBe('not_found');
    }
  });

  it('requires a valid code before it can be shown or entered', () => {
    const codeless = line('assigned', { codeActive: false });
    expect(allowedActions(policyActors.user, codeless, during)).toEqual(['cancel', 'reschedule', 'track']);
    expect(allowedActions(policyActors.employee, codeless, during)).toEqual([
      'report_absent',
      'generate_code',
      'cancel',
    ]);
  });

  it('allows neither start nor allocation after the end of the slot', () => {
    expect(allowedActions(policyActors.employee, line('assigned'), afterEnd)).toEqual([
      'report_absent',
      'cancel',
    ]);
    expect(allowedActions(policyActors.admin, line('assigned'), afterEnd)).toEqual([
      'cancel',
      'send_payment_link',
    ]);
    expect(allowedActions(policyActors.admin, line('placed'), afterEnd)).toEqual([
      'cancel',
      'send_payment_link',
    ]);
  });

  it('answers and withdraws extra time only while a request is pending, and allows one request at a time', () => {
    const pending = line('started', { extraTimePending: true });
    expect(allowedActions(policyActors.user, pending, during)).toEqual(['answer_extra']);
    expect(allowedActions(policyActors.employee, pending, during)).toEqual(['complete', 'withdraw_extra']);
    expect(allowedActions(policyActors.admin, pending, during)).toEqual([
      'cancel',
      'complete',
      'send_payment_link',
    ]);
    for (const state of LINE_STATES.filter((one) => one !== 'started'))
      for (const policyActor of [policyActors.user, policyActors.employee])
        expect(
          allowedActions(policyActor, line(state, { extraTimePending: true }), during).filter((one) =>
            one.endsWith('extra'),
          ),
        ).toEqual([]);
  });

  it('reports cash for unpaid work that is finished and for fees, once, and lets the customer answer', () => {
    const may = (role: Role, state: LineState, change: Partial<LineFacts>, action: LineAction) =>
      can(policyActors[role], action, line(state, change), during);
    for (const state of LINE_STATES.filter((one) => one !== 'draft')) {
      const allowed = ['done', 'approved', 'cancelled'].includes(state) ? null : 'state_changed';
      expect(may('employee', state, { unpaid: true }, 'claim_cash'), state).toBe(allowed);
      expect(may('user', state, { unpaid: true, cashClaimed: true }, 'answer_cash'), state).toBe(allowed);
      expect(may('employee', state, { unpaid: true, cashClaimed: true }, 'claim_cash'), state).toBe(
        'state_changed',
      );
      expect(may('employee', state, {}, 'claim_cash'), state).toBe('state_changed');
      expect(may('user', state, { unpaid: true }, 'answer_cash'), state).toBe('state_changed');
    }
    expect(may('user', 'approved', { unpaid: true }, 'claim_cash')).toBe('forbidden');
    expect(may('employee', 'approved', { cashClaimed: true }, 'answer_cash')).toBe('forbidden');
  });

  it('asks for the payment of cancelled work only while its fee is due', () => {
    const { admin } = policyActors;
    expect(allowedActions(admin, line('cancelled', { unpaid: true }), during)).toEqual(['send_payment_link']);
    expect(can(admin, 'send_payment_link', line('cancelled'), during)).toBe('state_changed');
  });

  it('explains refusals that the start code causes', () => {
    const blocked = line('assigned', { codeBlocked: true });
    expect(can(policyActors.employee, 'generate_code', blocked, during)).toBe('code_blocked');
    expect(can(policyActors.employee, 'enter_code', blocked, during)).toBe('code_blocked');
    const codeless = line('assigned', { codeActive: false });
    expect(can(policyActors.employee, 'enter_code', codeless, afterEnd)).toBe('invalid');
  });

  it('allows work to start until two hours after the beginning of a short slot', () => {
    const short = line('assigned', { visit: { ...visit, slotEnd: minutesAfterStart(60) } });
    expect(allowedActions(policyActors.employee, short, minutesAfterStart(119))).toContain('enter_code');
    expect(allowedActions(policyActors.employee, short, minutesAfterStart(120))).not.toContain('enter_code');
  });

  const expected = { ...visit, onWayAt: null, arrivedAt: null };
  it.each<[string, Role, Partial<VisitTimes>, number, LineAction[], LineAction[]]>([
    ['two hours before', 'employee', expected, -121, [], ['on_the_way', 'arrived', 'share_position']],
    ['from then on', 'employee', expected, -120, ['on_the_way', 'arrived'], ['share_position']],
    ['on the way', 'employee', { arrivedAt: null }, -30, ['share_position', 'arrived'], ['on_the_way']],
    ['too early to wait', 'employee', {}, -1, [], ['report_absent']],
    ['arrived', 'employee', {}, 0, ['report_absent'], ['on_the_way', 'arrived', 'share_position']],
    ['reported', 'employee', { absentAt: slotStart }, 5, [], ['report_absent']],
    ['not on the way', 'user', expected, 14, ['cancel'], ['wait', 'replace', 'track', 'confirm_present']],
    ['late', 'user', expected, 15, ['wait', 'replace', 'cancel', 'reschedule'], ['track']],
    ['late, on the way', 'user', { arrivedAt: null }, 15, ['wait', 'replace', 'track'], []],
    ['there', 'user', {}, 30, ['track'], ['wait', 'replace', 'confirm_present']],
    ['reported absent', 'user', { absentAt: slotStart }, 5, ['confirm_present'], []],
    ['reported absent', 'admin', { absentAt: slotStart }, 5, ['close_absent', 'replace'], []],
  ])('%s: %s', (_, role, times, minute, offered, refused) => {
    const actions = allowedActions(
      policyActors[role],
      line('assigned', { visit: { ...visit, ...times } }),
      minutesAfterStart(minute),
    );
    expect(actions).toEqual(expect.arrayContaining(offered));
    for (const action of refused) expect(actions).not.toContain(action);
  });

  it('lets the customer confirm the start only if the start codes are exhausted', () => {
    const blocked = line('assigned', { codeBlocked: true });
    expect(allowedActions(policyActors.user, blocked, during)).toContain('confirm_start');
    expect(can(policyActors.user, 'confirm_start', blocked, afterEnd)).toBe('state_changed');
    expect(can(policyActors.user, 'confirm_start', line('assigned'), during)).toBe('state_changed');
  });

  it('offers repeated work once, and its time to the customer then', () => {
    const offered = line('disputed', { redoOffered: true });
    expect(allowedActions(policyActors.user, offered, during)).toEqual(['pick_redo']);
    expect(allowedActions(policyActors.admin, offered, during)).toEqual(['cancel', 'resolve']);
  });

  it('offers to reduce the price of charged work that is approved, to operators of money', () => {
    const charged = (state: LineState, change: Partial<LineFacts> = {}) =>
      can(
        { role: 'admin', id: 3, roles: ['finance'] },
        'reduce_price',
        line(state, { charged: paise(59_800), ...change }),
        during,
      );
    expect(charged('approved')).toBeNull();
    expect(charged('approved', { cashClaimed: true })).toBe('cash_claimed');
    expect(charged('approved', { chargebackOpen: true })).toBe('chargeback_open');
    expect(charged('approved', { charged: null })).toBe('not_charged');
    expect(charged('disputed')).toBe('dispute_open');
    expect(charged('done')).toBe('state_changed');
    expect(charged('cancelled')).toBe('state_changed');
    const approved = line('approved', { charged: paise(59_800) });
    expect(can({ role: 'admin', id: 3, roles: ['dispatcher'] }, 'reduce_price', approved, during)).toBe(
      'no_grant',
    );
    expect(can(policyActors.user, 'reduce_price', approved, during)).toBe('forbidden');
    expect(allowedActions(policyActors.admin, approved, during)).toEqual([
      'send_payment_link',
      'reduce_price',
    ]);
  });

  it('rejects a second review', () => {
    expect(allowedActions(policyActors.user, line('approved', { review: 'closed' }), during)).toEqual([
      'book_again',
    ]);
  });

  it('rejects rescheduling after the slot has ended', () => {
    expect(allowedActions(policyActors.user, line('assigned', { codeActive: false }), afterEnd)).toEqual([
      'cancel',
      'track',
    ]);
    expect(allowedActions(policyActors.user, line('placed'), afterEnd)).toEqual(['cancel']);
  });

  it('rebooks only services that can be booked', () => {
    expect(allowedActions(policyActors.user, line('cancelled', { bookable: false }), during)).toEqual([]);
  });
});

describe('isPartyTo', () => {
  it('matches the owner of a line', () => {
    expect(isPartyTo({ customerId: 1, professionalId: null }, policyActors.employee)).toBe(false);
    expect(isPartyTo({ customerId: 7, professionalId: 8 }, policyActors.admin)).toBe(true);
  });
});

describe('canSeeContact', () => {
  it('is true from assigned to done', () => {
    expect(LINE_STATES.filter(canSeeContact)).toEqual(['assigned', 'started', 'done']);
  });
});
