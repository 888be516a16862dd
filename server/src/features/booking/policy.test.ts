import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { describe, expect, it } from 'vitest';
import { allowedActions, can, type PolicyActor, isPartyTo, type LineFacts, canSeeContact } from './policy.ts';
import { LINE_STATES, type LineState } from './lines/rules/line-types.ts';

const during = new Date('2026-11-23T05:00:00Z');
const afterEnd = new Date('2026-11-23T06:30:00Z');
const line = (state: LineState, change: Partial<LineFacts> = {}): LineFacts => ({
  state,
  slotEnd: afterEnd,
  customerId: 1,
  professionalId: 2,
  codeActive: true,
  codeBlocked: false,
  extraTimePending: false,
  review: 'open',
  bookable: true,
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
    assigned: ['cancel', 'reschedule', 'show_code'],
    started: [],
    done: ['approve', 'decline'],
    approved: ['feedback', 'book_again'],
    disputed: [],
    cancelled: ['book_again'],
  },
  employee: {
    draft: [],
    placed: [],
    assigned: ['generate_code', 'enter_code', 'cancel'],
    started: ['complete', 'request_extra'],
    done: [],
    approved: [],
    disputed: [],
    cancelled: [],
  },
  admin: {
    draft: [],
    placed: ['allocate', 'cancel'],
    assigned: ['allocate', 'cancel'],
    started: ['cancel', 'complete'],
    done: ['cancel'],
    approved: [],
    disputed: ['cancel', 'resolve'],
    cancelled: [],
  },
};
/** Actions that are possible only while a request for extra time is pending. */
const whilePending: Record<Role, LineAction[]> = {
  user: ['answer_extra'],
  employee: ['withdraw_extra'],
  admin: [],
};
const everything = [...new Set(Object.values(table).flatMap((states) => Object.values(states).flat()))];
const cells = ROLES.flatMap((role) => LINE_STATES.map((state) => [role, state] as const));

describe('allowedActions', () => {
  // proves: pro.may.actions
  it.each(cells)('%s, %s', (role, state) => {
    expect(allowedActions(policyActors[role], line(state), during)).toEqual(table[role][state]);
  });

  it.each(cells)('%s, %s: refusals match the allowed actions', (role, state) => {
    const ever: LineAction[] = [...Object.values(table[role]).flat(), ...whilePending[role]];
    for (const action of everything) {
      const answer = can(policyActors[role], action, line(state), during);
      if (table[role][state].includes(action)) expect(answer, action).toBeNull();
      else if (state === 'draft') expect(answer, action).toBe('not_found');
      else if (!ever.includes(action)) expect(answer, action).toBe('forbidden');
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
    expect(allowedActions(policyActors.user, codeless, during)).toEqual(['cancel', 'reschedule']);
    expect(allowedActions(policyActors.employee, codeless, during)).toEqual(['generate_code', 'cancel']);
  });

  it('allows neither start nor allocation after the end of the slot', () => {
    expect(allowedActions(policyActors.employee, line('assigned'), afterEnd)).toEqual(['cancel']);
    expect(allowedActions(policyActors.admin, line('assigned'), afterEnd)).toEqual(['cancel']);
    expect(allowedActions(policyActors.admin, line('placed'), afterEnd)).toEqual(['cancel']);
  });

  it('answers and withdraws extra time only while a request is pending, and allows one request at a time', () => {
    const pending = line('started', { extraTimePending: true });
    expect(allowedActions(policyActors.user, pending, during)).toEqual(['answer_extra']);
    expect(allowedActions(policyActors.employee, pending, during)).toEqual(['complete', 'withdraw_extra']);
    expect(allowedActions(policyActors.admin, pending, during)).toEqual(['cancel', 'complete']);
    for (const state of LINE_STATES.filter((one) => one !== 'started'))
      for (const policyActor of [policyActors.user, policyActors.employee])
        expect(
          allowedActions(policyActor, line(state, { extraTimePending: true }), during).filter((one) =>
            one.endsWith('extra'),
          ),
        ).toEqual([]);
  });

  it('explains refusals that the start code causes', () => {
    const blocked = line('assigned', { codeBlocked: true });
    expect(can(policyActors.employee, 'generate_code', blocked, during)).toBe('code_blocked');
    expect(can(policyActors.employee, 'enter_code', blocked, during)).toBe('code_blocked');
    const codeless = line('assigned', { codeActive: false });
    expect(can(policyActors.employee, 'enter_code', codeless, afterEnd)).toBe('invalid');
  });

  it('rejects a second review', () => {
    expect(allowedActions(policyActors.user, line('approved', { review: 'closed' }), during)).toEqual([
      'book_again',
    ]);
  });

  it('rejects rescheduling after the slot has ended', () => {
    expect(allowedActions(policyActors.user, line('assigned', { codeActive: false }), afterEnd)).toEqual([
      'cancel',
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
