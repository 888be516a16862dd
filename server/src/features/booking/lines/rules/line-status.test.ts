import { describe, expect, it } from 'vitest';
import { LINE_STATES, type LineState } from './line-types.ts';
import {
  bookingStatus,
  type CustomerTab,
  customerTabs,
  customerStatus,
  professionalTabs,
  professionalStatus,
  tabsShowing,
} from './line-status.ts';

const table: [LineState, string, string | null][] = [
  ['draft', 'pending 0', null],
  ['placed', 'pending 0', null],
  ['assigned', 'pending 0', 'assigned 0'],
  ['started', 'confirmed 0', 'confirmed 0'],
  ['done', 'completed 0', 'completed 0'],
  ['approved', 'completed 1', 'completed 1'],
  ['disputed', 'completed 0 under review', 'completed-issue 0'],
  ['cancelled', 'cancelled 0', 'cancelled 0'],
];

const customer = (state: LineState): string => {
  const { status, completed_status, under_review } = customerStatus(state);
  return `${status} ${completed_status}${under_review ? ' under review' : ''}`;
};
const professional = (state: LineState): string | null => {
  const words = professionalStatus(state);
  return words && `${words.status} ${words.completed_status}`;
};
const statesWith = (words: (state: LineState) => string | null, expected: string): LineState[] =>
  LINE_STATES.filter((state) => words(state) === expected);

describe('status words', () => {
  // proves: line.statuses
  it('covers every state', () => {
    expect(table.map(([state]) => state)).toEqual([...LINE_STATES]);
  });

  it.each(table)('%s: customer sees %s, professional %s', (state, forCustomer, forProfessional) => {
    expect(customer(state)).toBe(forCustomer);
    expect(professional(state)).toBe(forProfessional);
  });

  it('maps the words back to the states', () => {
    expect(statesWith(customer, 'pending 0')).toEqual(['draft', 'placed', 'assigned']);
    for (const words of [
      'confirmed 0',
      'completed 0',
      'completed 1',
      'completed 0 under review',
      'cancelled 0',
    ])
      expect(statesWith(customer, words), words).toHaveLength(1);
    for (const words of [
      'assigned 0',
      'confirmed 0',
      'completed 0',
      'completed 1',
      'completed-issue 0',
      'cancelled 0',
    ])
      expect(statesWith(professional, words), words).toHaveLength(1);
  });
});

describe('tabs', () => {
  const today = '2026-11-21';
  it.each<[LineState, CustomerTab[], CustomerTab[]]>([
    ['draft', [], []],
    ['placed', ['instant'], ['instant', 'scheduled']],
    ['assigned', ['instant'], ['instant', 'scheduled']],
    ['started', ['instant'], ['instant', 'scheduled']],
    ['done', ['instant', 'completed'], ['instant', 'completed']],
    ['disputed', ['instant', 'completed'], ['instant', 'completed']],
    ['approved', ['completed'], ['completed']],
    ['cancelled', ['canceled'], ['canceled']],
  ])('%s: today in %j, later in %j', (state, now, later) => {
    expect(tabsShowing({ state, date: today }, today)).toEqual(now);
    expect(tabsShowing({ state, date: '2026-11-22' }, today)).toEqual(later);
  });

  it('match the status words', () => {
    for (const state of LINE_STATES.filter((one) => one !== 'draft')) {
      const { status, completed_status } = customerStatus(state);
      const open = status === 'pending' || status === 'confirmed';
      expect(customerTabs.instant.includes(state), state).toBe(
        open || (status === 'completed' && completed_status === 0),
      );
      expect(customerTabs.scheduled.includes(state), state).toBe(open);
      expect(customerTabs.completed.includes(state), state).toBe(status === 'completed');
      expect(customerTabs.canceled.includes(state), state).toBe(status === 'cancelled');
      const shown = Object.values(professionalTabs).some((states) => states.includes(state));
      expect(shown, state).toBe(professionalStatus(state) !== null);
    }
  });
});

describe('bookingStatus', () => {
  it('is 1 only when every line is cancelled', () => {
    expect(bookingStatus(['cancelled', 'cancelled'])).toBe(1);
    expect(bookingStatus(['cancelled', 'placed'])).toBe(0);
    expect(bookingStatus(['approved'])).toBe(0);
    expect(bookingStatus([])).toBe(0);
  });
});
