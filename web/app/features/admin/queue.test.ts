import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../ui/language/language.ts';
import { formatAttention, mostUrgentFirst, uniqueLines, parseQueueName, formatTimeLeft } from './queue.ts';

beforeAll(() => loadCatalogue('en'));

const line = (detail_id: number, deadline_at: string | null, starts_at = '2026-11-30T10:00:00+05:30') =>
  ({ detail_id, deadline_at, starts_at }) as DispatchLine;

describe('dispatch queue', () => {
  it('sorts by deadline and lists each line once', () => {
    const late = line(1, '2026-11-23T10:00:00+05:30');
    const soon = line(2, '2026-11-22T10:00:00+05:30');
    const none = line(3, null, '2026-11-22T12:00:00+05:30');
    expect(mostUrgentFirst([late, soon, none, late]).map((one) => one.detail_id)).toEqual([2, 3, 1]);
  });

  it('lists lost promises before earlier deadlines', () => {
    const soon = line(1, '2026-11-22T10:00:00+05:30');
    const lost = { ...line(2, '2026-11-25T10:00:00+05:30'), attention: 'promise_lost' };
    expect(mostUrgentFirst([soon, lost]).map((one) => one.detail_id)).toEqual([2, 1]);
    expect(formatAttention(textIn('en'), 'promise_lost')).toBe('Promised time lost');
  });

  it('keeps the first of duplicate lines', () => {
    expect(uniqueLines([line(5, 'a'), line(6, null), line(5, 'b')]).map((one) => one.deadline_at)).toEqual([
      'a',
      null,
    ]);
  });

  it('opens with the lines that need action, also for an unknown list', () => {
    expect(parseQueueName(new URLSearchParams())).toBe('now');
    expect(parseQueueName(new URLSearchParams('state=draft'))).toBe('now');
    expect(parseQueueName(new URLSearchParams('state=disputed'))).toBe('disputed');
  });

  it('formats the time left', () => {
    const t = textIn('en');
    const left = (minutes: number) => formatTimeLeft(t, minutes * 60_000, 0);
    expect([left(0), left(-5)]).toEqual([null, null]);
    expect([left(1), left(59), left(90), left(47 * 60), left(72 * 60)]).toEqual([
      '1 min',
      '59 min',
      '2 h',
      '47 h',
      '3 d',
    ]);
  });

  it('has a label for an unknown flag', () => {
    expect(formatAttention(textIn('en'), 'no_show')).toBe('No-show');
    expect(formatAttention(textIn('en'), 'something_new')).toBe('Needs attention');
  });
});
