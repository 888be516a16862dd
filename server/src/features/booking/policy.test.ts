import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { describe, expect, it } from 'vitest';
import { allowedActions, type Asker, concerns, type LineFacts, refusal, seesContact } from './policy.ts';
import { LINE_STATES, type LineState } from './rules/line-vocabulary.ts';

const during = new Date('2026-11-23T05:00:00Z');
const afterEnd = new Date('2026-11-23T06:30:00Z');
const line = (state: LineState, change: Partial<LineFacts> = {}): LineFacts => ({
  state,
  slotEnd: afterEnd,
  customerId: 1,
  professionalId: 2,
  codeAlive: true,
  codeBlocked: false,
  extraAsked: false,
  review: 'open',
  bookable: true,
  ...change,
});
const askers: Record<Role, Asker> = {
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
    started: ['complete', 'ask_extra'],
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
/** What is possible only while extra time is asked for. */
const whileAsked: Record<Role, LineAction[]> = {
  user: ['answer_extra'],
  employee: ['withdraw_extra'],
  admin: [],
};
const everything = [...new Set(Object.values(table).flatMap((states) => Object.values(states).flat()))];
const cells = ROLES.flatMap((role) => LINE_STATES.map((state) => [role, state] as const));

describe('allowedActions', () => {
  // proves: pro.may.actions
  it.each(cells)('%s, %s', (role, state) => {
    expect(allowedActions(line(state), askers[role], during)).toEqual(table[role][state]);
  });

  it.each(cells)('%s, %s: refusals say the same', (role, state) => {
    const ever: LineAction[] = [...Object.values(table[role]).flat(), ...whileAsked[role]];
    for (const action of everything) {
      const answer = refusal(action, line(state), askers[role], during);
      if (table[role][state].includes(action)) expect(answer, action).toBeNull();
      else expect(answer, action).toBe(ever.includes(action) ? 'state_changed' : 'forbidden');
    }
  });

  it.each(LINE_STATES)('nothing with a line of somebody else: %s', (state) => {
    for (const asker of [
      { role: 'user', id: 2 },
      { role: 'employee', id: 1 },
    ] as const) {
      expect(allowedActions(line(state), asker, during)).toEqual([]);
      for (const action of everything) expect(refusal(action, line(state), asker, during)).toBe('not_found');
    }
  });

  it('asks for a code that is alive before it is shown or entered', () => {
    const codeless = line('assigned', { codeAlive: false });
    expect(allowedActions(codeless, askers.user, during)).toEqual(['cancel', 'reschedule']);
    expect(allowedActions(codeless, askers.employee, during)).toEqual(['generate_code', 'cancel']);
  });

  it('neither starts nor allocates after the end of the slot', () => {
    expect(allowedActions(line('assigned'), askers.employee, afterEnd)).toEqual(['cancel']);
    expect(allowedActions(line('assigned'), askers.admin, afterEnd)).toEqual(['cancel']);
    expect(allowedActions(line('placed'), askers.admin, afterEnd)).toEqual(['cancel']);
  });

  it('answers and takes back extra time only while it is asked for, and asks for it once', () => {
    const asked = line('started', { extraAsked: true });
    expect(allowedActions(asked, askers.user, during)).toEqual(['answer_extra']);
    expect(allowedActions(asked, askers.employee, during)).toEqual(['complete', 'withdraw_extra']);
    expect(allowedActions(asked, askers.admin, during)).toEqual(['cancel', 'complete']);
    for (const state of LINE_STATES.filter((one) => one !== 'started'))
      for (const asker of [askers.user, askers.employee])
        expect(
          allowedActions(line(state, { extraAsked: true }), asker, during).filter((one) =>
            one.endsWith('extra'),
          ),
        ).toEqual([]);
  });

  it('takes no second review', () => {
    expect(allowedActions(line('approved', { review: 'closed' }), askers.user, during)).toEqual([
      'book_again',
    ]);
  });

  it('moves no work whose time is over', () => {
    expect(allowedActions(line('assigned', { codeAlive: false }), askers.user, afterEnd)).toEqual(['cancel']);
    expect(allowedActions(line('placed'), askers.user, afterEnd)).toEqual(['cancel']);
  });

  it('books again only what can be booked', () => {
    expect(allowedActions(line('cancelled', { bookable: false }), askers.user, during)).toEqual([]);
  });
});

describe('concerns', () => {
  it('knows whose line it is', () => {
    expect(concerns({ customerId: 1, professionalId: null }, askers.employee)).toBe(false);
    expect(concerns({ customerId: 7, professionalId: 8 }, askers.admin)).toBe(true);
  });
});

describe('seesContact', () => {
  it('from assigned to done', () => {
    expect(LINE_STATES.filter(seesContact)).toEqual(['assigned', 'started', 'done']);
  });
});
