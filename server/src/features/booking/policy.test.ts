import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { describe, expect, it } from 'vitest';
import {
  allowedActions,
  type PolicyActor,
  isPartyTo,
  type LineFacts,
  refusal,
  canSeeContact,
} from './policy.ts';
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
    expect(allowedActions(line(state), policyActors[role], during)).toEqual(table[role][state]);
  });

  it.each(cells)('%s, %s: refusals match the allowed actions', (role, state) => {
    const ever: LineAction[] = [...Object.values(table[role]).flat(), ...whilePending[role]];
    for (const action of everything) {
      const answer = refusal(action, line(state), policyActors[role], during);
      if (table[role][state].includes(action)) expect(answer, action).toBeNull();
      else expect(answer, action).toBe(ever.includes(action) ? 'state_changed' : 'forbidden');
    }
  });

  it.each(LINE_STATES)("returns nothing for another account's line: %s", (state) => {
    for (const policyActor of [
      { role: 'user', id: 2 },
      { role: 'employee', id: 1 },
    ] as const) {
      expect(allowedActions(line(state), policyActor, during)).toEqual([]);
      for (const action of everything)
        expect(refusal(action, line(state), policyActor, during)).toBe('not_found');
    }
  });

  it('requires a valid code before it can be shown or entered', () => {
    const codeless = line('assigned', { codeActive: false });
    expect(allowedActions(codeless, policyActors.user, during)).toEqual(['cancel', 'reschedule']);
    expect(allowedActions(codeless, policyActors.employee, during)).toEqual(['generate_code', 'cancel']);
  });

  it('allows neither start nor allocation after the end of the slot', () => {
    expect(allowedActions(line('assigned'), policyActors.employee, afterEnd)).toEqual(['cancel']);
    expect(allowedActions(line('assigned'), policyActors.admin, afterEnd)).toEqual(['cancel']);
    expect(allowedActions(line('placed'), policyActors.admin, afterEnd)).toEqual(['cancel']);
  });

  it('answers and withdraws extra time only while a request is pending, and allows one request at a time', () => {
    const pending = line('started', { extraTimePending: true });
    expect(allowedActions(pending, policyActors.user, during)).toEqual(['answer_extra']);
    expect(allowedActions(pending, policyActors.employee, during)).toEqual(['complete', 'withdraw_extra']);
    expect(allowedActions(pending, policyActors.admin, during)).toEqual(['cancel', 'complete']);
    for (const state of LINE_STATES.filter((one) => one !== 'started'))
      for (const policyActor of [policyActors.user, policyActors.employee])
        expect(
          allowedActions(line(state, { extraTimePending: true }), policyActor, during).filter((one) =>
            one.endsWith('extra'),
          ),
        ).toEqual([]);
  });

  it('rejects a second review', () => {
    expect(allowedActions(line('approved', { review: 'closed' }), policyActors.user, during)).toEqual([
      'book_again',
    ]);
  });

  it('rejects rescheduling after the slot has ended', () => {
    expect(allowedActions(line('assigned', { codeActive: false }), policyActors.user, afterEnd)).toEqual([
      'cancel',
    ]);
    expect(allowedActions(line('placed'), policyActors.user, afterEnd)).toEqual(['cancel']);
  });

  it('rebooks only services that can be booked', () => {
    expect(allowedActions(line('cancelled', { bookable: false }), policyActors.user, during)).toEqual([]);
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
