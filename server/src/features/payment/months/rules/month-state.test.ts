import { describe, expect, test } from 'vitest';
import {
  isLocked,
  type MonthFacts,
  monthNumber,
  monthRefusal,
  monthsOf,
  nextMonth,
  openFromAfter,
  previousMonth,
} from './month-state.ts';

const facts: MonthFacts = { current: '2026-11', first: '2026-08', openFrom: null };

describe('locking a month', () => {
  test.each([
    // The first month of the books is the first to be locked.
    ['2026-08', null, null],
    ['2026-09', null, 'month_order'],
    // A month before the first transaction locks nothing, but forbids postings before it.
    ['2026-07', null, null],
    ['2026-11', null, 'month_not_over'],
    ['2026-12', null, 'month_not_over'],
    ['2026-09', '2026-09-01', null],
    ['2026-08', '2026-09-01', 'month_locked'],
    ['2026-07', '2026-09-01', 'month_locked'],
    ['2026-10', '2026-09-01', 'month_order'],
    ['2026-10', '2026-10-01', null],
    ['2026-11', '2026-11-01', 'month_not_over'],
  ] as const)('%s, open from %s: %s', (month, openFrom, refusal) => {
    expect(monthRefusal('lock', month, { ...facts, openFrom })).toBe(refusal);
  });
});

describe('opening a month again', () => {
  test.each([
    ['2026-10', '2026-11-01', null],
    ['2026-09', '2026-11-01', 'month_order'],
    ['2026-11', '2026-11-01', 'month_open'],
    ['2026-10', '2026-10-01', 'month_open'],
    ['2026-10', null, 'month_open'],
  ] as const)('%s, open from %s: %s', (month, openFrom, refusal) => {
    expect(monthRefusal('reopen', month, { ...facts, openFrom })).toBe(refusal);
  });
});

test('months cross the year', () => {
  expect([nextMonth('2026-12'), previousMonth('2027-01'), nextMonth('2028-01')]).toEqual([
    '2027-01',
    '2026-12',
    '2028-02',
  ]);
  expect(openFromAfter('lock', '2026-12')).toBe('2027-01-01');
  expect(openFromAfter('reopen', '2026-12')).toBe('2026-12-01');
});

test('a month is locked if its first day is before the open ones', () => {
  expect([
    isLocked('2026-10', '2026-11-01'),
    isLocked('2026-11', '2026-11-01'),
    isLocked('2026-10', null),
  ]).toEqual([true, false, false]);
});

test('the months of the books are listed from today back to the first transaction', () => {
  expect(monthsOf(facts)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08']);
  expect(monthsOf({ current: '2026-11', first: null })).toEqual(['2026-11']);
});

test('a month has a number', () => {
  expect(['2026-11', '2027-01'].map(monthNumber)).toEqual([202_611, 202_701]);
});
