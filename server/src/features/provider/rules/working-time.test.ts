import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { ALWAYS_AVAILABLE, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unavailabilityReason } from '../availability/rules/unavailability.ts';
import { CALENDAR_DAYS, type WorkingSchedule, workingTime } from './working-time.ts';

/** A Monday. */
const FIRST_DAY = '2026-11-23';

const on = (weekday: number, from: string, to: string): WorkingInterval => ({ weekday, from, to });

/** Returns the half hours of a day that are working time, as `09:00`. */
function timesOf(schedule: Partial<WorkingSchedule>, day: number): string[] {
  const free = workingTime({ hours: null, daysOff: [], ...schedule }, FIRST_DAY);
  return Array.from({ length: 48 }, (_, half) => half).flatMap((half) => {
    const bit = day * 48 + half;
    const isFree = ((free[bit >> 3] ?? 0) & (128 >> (bit & 7))) > 0;
    return isFree ? [`${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`] : [];
  });
}

describe('workingTime', () => {
  it('has 48 bits for each of 21 days', () => {
    expect(workingTime({ hours: null, daysOff: [] }, FIRST_DAY)).toEqual(Buffer.alloc(126, 0xff));
  });

  it.each<[string, readonly WorkingInterval[], number, readonly string[]]>([
    ['hours of a day', [on(1, '09:00', '11:00')], 0, ['09:00', '09:30', '10:00', '10:30']],
    ['the same day of the next week', [on(1, '09:00', '10:00')], 7, ['09:00', '09:30']],
    ['a closed day', [on(1, '09:00', '11:00')], 1, []],
    ['only whole half hours', [on(1, '09:10', '10:50')], 0, ['09:30', '10:00']],
    [
      'adjacent hours as one',
      [on(1, '09:00', '09:45'), on(1, '09:45', '10:30')],
      0,
      ['09:00', '09:30', '10:00'],
    ],
    ['the evening of a night', [on(1, '23:00', '01:00')], 0, ['23:00', '23:30']],
    ['the morning of a night', [on(1, '23:00', '01:00')], 1, ['00:00', '00:30']],
    ['the morning after the night before the first day', [on(7, '23:00', '01:00')], 0, ['00:00', '00:30']],
  ])('sets %s', (_, hours, day, times) => {
    expect(timesOf({ hours }, day)).toEqual(times);
  });

  it('clears days off, first and last day included, also behind a night', () => {
    const daysOff = [{ from: '2026-11-24', to: '2026-11-25' }];
    expect([0, 1, 2, 3].map((day) => timesOf({ daysOff }, day).length)).toEqual([48, 0, 0, 48]);
    expect(timesOf({ hours: [on(1, '22:00', '06:00')], daysOff }, 1)).toEqual([]);
  });

  it('agrees with the rule of a job for every half hour', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const minutes = quarter * 15;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
    const interval = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: time, to: time });
    const dayOff = fc
      .tuple(fc.integer({ min: -2, max: 22 }), fc.integer({ min: 0, max: 3 }))
      .map(([from, length]) => ({ from: addDays(FIRST_DAY, from), to: addDays(FIRST_DAY, from + length) }));
    const schedule = fc.record({
      hours: fc.oneof(fc.constant(null), fc.constant(ALWAYS_AVAILABLE), fc.array(interval, { maxLength: 8 })),
      daysOff: fc.array(dayOff, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(schedule, (one) => {
        const free = workingTime(one, FIRST_DAY);
        for (let bit = 0; bit < CALENDAR_DAYS * 48; bit += 1) {
          const from = addMinutes(instantOf(FIRST_DAY, '00:00'), bit * 30);
          const works = unavailabilityReason(one, [{ from, to: addMinutes(from, 30) }]) === null;
          expect(((free[bit >> 3] ?? 0) & (128 >> (bit & 7))) > 0, `half hour ${bit}`).toBe(works);
        }
      }),
      { numRuns: 60 },
    );
  });
});
