import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payableAt } from './payable-at.ts';

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);

it.each([
  [
    'approved after the slot: two days after the approval',
    '20T12:00',
    '20T18:00',
    3,
    '2026-11-22T18:00:00+05:30',
  ],
  [
    'approved during the slot, after an early start: two days after the slot',
    '20T12:00',
    '20T10:30',
    3,
    '2026-11-22T12:00:00+05:30',
  ],
  [
    'approved today for next week: two days after the slot',
    '27T12:00',
    '20T10:30',
    40,
    '2026-11-29T12:00:00+05:30',
  ],
  ['the first job: seven days', '20T12:00', '20T18:00', 0, '2026-11-27T18:00:00+05:30'],
  ['the third job: seven days', '20T12:00', '20T11:00', 2, '2026-11-27T12:00:00+05:30'],
  ['the fourth job: two days', '20T12:00', '20T11:00', 3, '2026-11-22T12:00:00+05:30'],
])('payableAt: %s', (_title, slotEnd, approvedAt, earlierJobs, expected) => {
  const result = payableAt({ slotEnd: at(slotEnd), approvedAt: at(approvedAt), earlierJobs });
  expect(isoOf(result)).toBe(isoOf(new Date(expected)));
});

it('payableAt: is never before the slot ends, and an earlier approval never makes it earlier than the slot allows', () => {
  const minutes = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(minutes, minutes, fc.nat(10), (slot, approval, earlierJobs) => {
      const slotEnd = new Date(slot * 60_000);
      const approvedAt = new Date(approval * 60_000);
      const result = payableAt({ slotEnd, approvedAt, earlierJobs });
      expect(result.getTime() - slotEnd.getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
      expect(result.getTime() - approvedAt.getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
    }),
  );
});
