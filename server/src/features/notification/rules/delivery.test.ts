import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { isQuiet, sendAt } from './delivery.ts';

const at = (time: string, date = '2026-11-23') => new Date(`${date}T${time}+05:30`);
const shown = (instant: Date) => `${dateOf(instant).slice(5)} ${timeOf(instant)}`;

describe('isQuiet', () => {
  it.each([
    ['20:59:59', false],
    ['21:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['07:59:59', true],
    ['08:00:00', false],
    ['12:00:00', false],
  ])('%s: %s', (time, expected) => expect(isQuiet(at(time))).toBe(expected));
});

describe('sendAt', () => {
  const later = { date: '2026-11-25', time: '10:00' };
  it.each<[string, NotificationKind, string, string]>([
    ['at once before the quiet hours', 'professional_found', '20:59', '11-23 20:59'],
    ['the next morning from their begin', 'professional_found', '21:00', '11-24 08:00'],
    ['the next morning before midnight', 'booked', '23:59', '11-24 08:00'],
    ['the same morning after midnight', 'job_new', '00:00', '11-23 08:00'],
    ['the same morning until their end', 'job_new', '07:59', '11-23 08:00'],
    ['at once from their end', 'job_new', '08:00', '11-23 08:00'],
    ['a start code at once', 'start_code', '23:00', '11-23 23:00'],
    ['a blocked code at once', 'code_blocked', '23:00', '11-23 23:00'],
    ['a request for work that begins soon at once', 'job_request', '05:10', '11-23 05:10'],
    ['a professional on the way at once', 'on_the_way', '06:30', '11-23 06:30'],
    ['a late professional at once', 'professional_late', '21:30', '11-23 21:30'],
    ['an absent customer at once', 'customer_absent', '21:30', '11-23 21:30'],
    ['the time to leave at once', 'job_leave', '05:10', '11-23 05:10'],
    ['a professional who did not come at once', 'no_show', '23:00', '11-23 23:00'],
    ['a question that expires at once', 'extra_requested', '21:30', '11-23 21:30'],
    ['a cancellation at once', 'job_cancelled', '23:00', '11-23 23:00'],
    ['a refund at once', 'refund_processed', '03:00', '11-23 03:00'],
    ['finished work the next morning', 'work_done', '21:30', '11-24 08:00'],
    ['a payout the next morning', 'payout_paid', '22:00', '11-24 08:00'],
  ])('%s: %s of %s is sent %s', (_title, kind, time, expected) =>
    expect(shown(sendAt({ kind, ...later, lines: 1 }, at(time)))).toBe(expected),
  );

  it.each([
    ['within twelve hours at once', '10:00', '22:00', '11-23 22:00'],
    ['beyond them the next morning', '10:01', '22:00', '11-24 08:00'],
    ['an early visit at once', '06:00', '04:00', '11-23 04:00', '2026-11-23'],
    ['a visit that has begun the next morning', '19:00', '22:00', '11-24 08:00', '2026-11-23'],
  ])('a visit %s', (_title, time, now, expected, date = '2026-11-24') =>
    expect(shown(sendAt({ kind: 'professional_found', date, time, lines: 1 }, at(now)))).toBe(expected),
  );

  it.each<[string, NotificationKind, number, string, string]>([
    ['waits a minute for the other lines', 'job_new', 2, '12:00:10', '12:01:10'],
    ['does not wait without other lines', 'job_new', 1, '12:00:10', '12:00:10'],
    ['does not wait if every line matters on its own', 'refund_sent', 3, '12:00:10', '12:00:10'],
    ['does not wait if it is immediate', 'start_code', 3, '12:00:10', '12:00:10'],
    ['waits at night, too, if it is sent at any hour', 'job_cancelled', 2, '22:00:00', '22:01:00'],
  ])('%s: %s of %i lines', (_title, kind, lines, now, expected) =>
    expect(sendAt({ kind, ...later, lines }, at(now))).toEqual(at(expected)),
  );

  it.each<[string, NotificationKind, string, string, string]>([
    ['tomorrow waits for the list while jobs are assigned', 'job_new', '2026-11-24', '20:00', '11-23 20:25'],
    ['tomorrow waits until the list is complete', 'job_new', '2026-11-24', '20:19', '11-23 20:25'],
    ['tomorrow is announced after the list', 'job_new', '2026-11-24', '20:20', '11-23 20:20'],
    ['tomorrow is announced before the assignment', 'job_new', '2026-11-24', '19:59', '11-23 19:59'],
    ['another day is announced at once', 'job_new', '2026-11-25', '20:05', '11-23 20:05'],
    [
      'tomorrow is confirmed to the customer at once',
      'professional_found',
      '2026-11-24',
      '20:05',
      '11-23 20:05',
    ],
  ])('work of %s: %s on %s at %s is sent %s', (_title, kind, date, time, expected) =>
    expect(shown(sendAt({ kind, date, time: '10:00', lines: 1 }, at(time)))).toBe(expected),
  );

  it('a wait that ends in the quiet hours goes on until they end', () => {
    expect(shown(sendAt({ kind: 'job_new', ...later, lines: 2 }, at('20:59:30')))).toBe('11-24 08:00');
  });

  it('without a visit depends on the hour only', () => {
    expect(shown(sendAt({ kind: 'application_approved', lines: 1 }, at('21:00')))).toBe('11-24 08:00');
    expect(shown(sendAt({ kind: 'application_approved', lines: 1 }, at('20:00')))).toBe('11-23 20:00');
  });
});
