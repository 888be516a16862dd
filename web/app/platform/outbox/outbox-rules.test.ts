import { describe, expect, it } from 'vitest';
import {
  toServerTime,
  resubmitEntry,
  type Entry,
  sortEntries,
  isExpired,
  nextEntryToSend,
  backoffMs,
  entryStatusOf,
  failureActionOf,
} from './outbox-rules.ts';

const REFUSED = { message: 'Invalid OTP. Please try again.', at: 5 };
const entry = (order: number, more: Partial<Entry> = {}): Entry => ({
  id: `key-${order}`,
  account: 1,
  order,
  subject: 'line:1',
  kind: 'start',
  title: 'Plumber',
  body: {},
  files: [],
  at: order * 1000,
  happenedAt: null,
  refusal: null,
  ...more,
});

describe('next entry to send', () => {
  it('is the oldest, regardless of storage order', () => {
    const entries = [entry(3), entry(1), entry(2)];
    expect(nextEntryToSend(entries)?.order).toBe(1);
    expect(sortEntries(entries).map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(nextEntryToSend([])).toBeNull();
  });

  it('waits behind a refused entry about the same subject and lets others pass', () => {
    const start = entry(1, { refusal: REFUSED });
    const finish = entry(2, { kind: 'finish' });
    const other = entry(3, { subject: 'line:2' });
    const entries = [start, finish, other];
    expect(entries.map((one) => entryStatusOf(one, entries))).toEqual(['refused', 'blocked', 'pending']);
    expect(nextEntryToSend(entries)).toBe(other);
    expect(nextEntryToSend([start, finish])).toBeNull();
  });

  it('is not blocked by a later refused entry', () => {
    const entries = [entry(1), entry(2, { refusal: REFUSED })];
    expect(entryStatusOf(entries[0] as Entry, entries)).toBe('pending');
  });
});

describe('failed attempt', () => {
  it.each([
    ['no network', 0, null, 'retry'],
    ['an unreachable gateway', 502, null, 'retry'],
    ['a server error', 500, null, 'retry'],
    ['rate limiting', 429, 20, 'retry'],
    ['the same entry, still in progress', 409, 1, 'retry'],
    ['no session', 401, null, 'session'],
    ['an invalid code', 422, null, 'refused'],
    ['a job in another state', 409, null, 'refused'],
    ['a job of another professional', 404, null, 'refused'],
    ['an account without permission', 403, null, 'refused'],
  ] as const)('%s (%i) means: %4$s', (_what, status, retryAfter, action) => {
    expect(failureActionOf(status, retryAfter)).toBe(action);
  });

  it.each([
    [1, null, 2000],
    [2, null, 4000],
    [6, null, 60_000],
    [50, null, 60_000],
    [1, 30, 30_000],
    [6, 5, 60_000],
  ])('after %i failures in a row with retry-after %s s, waits %i ms', (failures, retryAfter, pause) => {
    expect(backoffMs(failures, retryAfter)).toBe(pause);
  });
});

describe('byServerClock', () => {
  const server = Date.parse('2026-11-21T06:30:00Z');

  it('keeps the elapsed time of the local clock, even if that clock is off', () => {
    const wrong = Date.parse('2020-01-01T00:00:00Z');
    expect(toServerTime(wrong - 90 * 60_000, wrong, server)).toBe('2026-11-21T05:00:00.000Z');
  });

  it('is never in the future', () => {
    expect(toServerTime(server + 5000, server, server)).toBe('2026-11-21T06:30:00.000Z');
  });
});

describe('repeated refused entry', () => {
  const start = entry(1, { refusal: REFUSED, happenedAt: '2026-11-21T05:00:00.000Z' });
  const finish = entry(2, { kind: 'finish', happenedAt: '2026-11-21T06:00:00.000Z' });

  it('keeps its position and time under a new id', () => {
    const again = resubmitEntry(start, { id: 'new', body: { otp: '1234' } }, [start, finish]);
    expect(again).toEqual([{ ...start, id: 'new', body: { otp: '1234' }, refusal: null }]);
    expect(entryStatusOf(finish, [...again, finish])).toBe('pending');
    expect(nextEntryToSend([finish, ...again])?.id).toBe('new');
  });

  it('moves the entries behind it along when its new time is later', () => {
    const other = entry(3, { subject: 'line:2' });
    const [next, moved, ...rest] = resubmitEntry(start, { id: 'new', at: 9000 }, [start, finish, other]);
    expect(next).toMatchObject({ at: 9000, happenedAt: null });
    expect(moved).toMatchObject({ id: 'key-2', at: 9000, happenedAt: null });
    expect(rest).toEqual([]);
  });
});

it('an entry expires after a week', () => {
  const week = 7 * 24 * 3600_000;
  expect(isExpired({ at: 0 }, week)).toBe(false);
  expect(isExpired({ at: 0 }, week + 1)).toBe(true);
});
