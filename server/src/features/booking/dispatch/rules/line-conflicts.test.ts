import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import type { WorkSlot } from '../../lines/rules/slot.ts';
import { lineConflicts } from './line-conflicts.ts';

const slot = (preferredTime: string, workingDuration: number, change: Partial<WorkSlot> = {}): WorkSlot => ({
  serviceMethod: 'hour',
  preferredDate: '2026-11-24',
  preferredTime,
  workingDuration,
  ...change,
});

describe('lineConflicts', () => {
  it.each<[string, WorkSlot, WorkSlot, boolean]>([
    ['the same time', slot('10:00', 2), slot('10:00', 2), true],
    ['within the time between two jobs', slot('10:00', 2), slot('12:00', 1), true],
    ['after the time between two jobs', slot('10:00', 2), slot('12:30', 1), false],
    ['more than ten hours of one day', slot('06:00', 6), slot('13:00', 5), true],
    ['ten hours of one day', slot('06:00', 6), slot('13:00', 4), false],
    [
      'two days of work and the second evening',
      slot('08:00', 2, { serviceMethod: 'day' }),
      slot('17:00', 3, { preferredDate: '2026-11-25' }),
      true,
    ],
    ['another day', slot('10:00', 8), slot('10:00', 8, { preferredDate: '2026-11-25' }), false],
  ])('%s', (_name, one, other, expected) => {
    const conflicts = lineConflicts(
      new Map([
        [1, one],
        [2, other],
      ]),
      defaultBookingSettings,
    );
    expect([conflicts(1, 2), conflicts(2, 1)]).toEqual([expected, expected]);
  });
});
