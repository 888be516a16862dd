import { expect, it } from 'vitest';
import { mostUrgent, type StateFacts } from './line-state.ts';

const placed: StateFacts = {
  status: 'pending',
  completed_status: 0,
  under_review: false,
  professional: null,
  search: null,
  code_blocked: false,
  due_now: 0,
  review: null,
  refunds: [],
  allowed_actions: ['cancel'],
};
const assigned: StateFacts = {
  ...placed,
  professional: { name: 'Ramesh', image_url: null, average_rating: 4, total_reviews: 3, why: 'Near you' },
};
const done: StateFacts = { ...assigned, status: 'completed', allowed_actions: ['approve', 'decline'] };
const due: StateFacts = { ...done, completed_status: 1, due_now: 598, allowed_actions: ['feedback'] };
const cancelled: StateFacts = { ...placed, status: 'cancelled', allowed_actions: [] };

it.each([
  ['the line that waits for the approval', [placed, due, done, assigned], done],
  ['then the one to pay', [cancelled, assigned, due], due],
  ['a visit before a finished line', [cancelled, placed], placed],
  ['the first of equal ones', [cancelled, { ...cancelled }], cancelled],
])('mostUrgent returns %s', (_, lines, expected) => {
  expect(mostUrgent(lines)).toBe(expected);
});

it('mostUrgent returns nothing without lines', () => {
  expect(mostUrgent([])).toBeUndefined();
});
