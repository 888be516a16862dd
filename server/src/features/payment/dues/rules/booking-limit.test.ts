import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { expect, it } from 'vitest';
import { bookingLimit } from './booking-limit.ts';

const dueSince = new Date('2026-11-01T22:30:00+05:30');
const DAY = 24 * 60;

it.each([
  ['nothing is due', null, 40 * DAY, 'none'],
  ['just charged', dueSince, 0, 'none'],
  ['a minute before 24 hours', dueSince, DAY - 1, 'none'],
  ['24 hours', dueSince, DAY, 'pay_now'],
  ['a minute before 30 days', dueSince, 30 * DAY - 1, 'pay_now'],
  ['30 days', dueSince, 30 * DAY, 'no_booking'],
] as const)('bookingLimit: %s', (_title, since, minutes, limit) => {
  expect(bookingLimit(since, addMinutes(dueSince, minutes))).toBe(limit);
});
