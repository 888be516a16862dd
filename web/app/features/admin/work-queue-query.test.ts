import { describe, expect, it } from 'vitest';
import { parseWorkFilter, urgencyOf } from './work-queue-query.ts';

const item = { since: '2026-11-21T10:00:00+05:30', due_at: '2026-11-21T14:00:00+05:30' };

describe('the due clock of an item', () => {
  it.each([
    ['12:59', 'calm'],
    ['13:00', 'soon'],
    ['13:59', 'soon'],
    ['14:00', 'over'],
    ['18:00', 'over'],
  ])('at %s is %s', (time, urgency) => {
    expect(urgencyOf(item, Date.parse(`2026-11-21T${time}:00+05:30`))).toBe(urgency);
  });
});

describe('the address of the queue', () => {
  it.each([
    ['', { show: 'open', kind: null }],
    ['show=mine&kind=dispute', { show: 'mine', kind: 'dispute' }],
    ['show=x&kind=toString', { show: 'open', kind: null }],
  ])('%s', (query, filter) => {
    expect(parseWorkFilter(new URLSearchParams(query))).toEqual(filter);
  });
});
