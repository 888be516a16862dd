import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { ALWAYS_AVAILABLE, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unavailabilityReason } from './unavailability.ts';

/** Saturday 21 November 2026 and the days after. */
const SAT = '2026-11-21';
const SUN = '2026-11-22';
const MON = '2026-11-23';
const TUE = '2026-11-24';

const job = (date: string, time: string, hours: number) => {
  const from = instantOf(date, time);
  return { from, to: addMinutes(from, hours * 60) };
};
const on = (weekday: number, from: string, to: string): WorkingInterval => ({ weekday, from, to });
const office = [1, 2, 3, 4, 5].map((weekday) => on(weekday, '09:00', '18:00'));
const nights = [on(7, '22:00', '06:00')];
const morning = on(1, '09:00', '13:00');

describe('unavailabilityReason', () => {
  it.each<[string, readonly WorkingInterval[] | null, ReturnType<typeof job>[], string | null]>([
    ['nothing said', null, [job(SUN, '03:00', 12)], null],
    ['any time, over midnight', ALWAYS_AVAILABLE, [job(SUN, '20:00', 12)], null],
    ['inside', office, [job(MON, '09:00', 9)], null],
    ['a minute too early', office, [job(MON, '08:59', 2)], 'outside_hours'],
    ['too long for the day', office, [job(MON, '17:00', 2)], 'outside_hours'],
    ['on a closed day', office, [job(SUN, '10:00', 2)], 'outside_hours'],
    [
      'two days, the second closed',
      [on(1, '09:00', '18:00')],
      [job(MON, '10:00', 8), job(TUE, '10:00', 8)],
      'outside_hours',
    ],
    ['in a night that began the day before', nights, [job(MON, '01:00', 5)], null],
    ['over midnight within a night', nights, [job(SUN, '23:00', 4)], null],
    ['past the end of the night', nights, [job(MON, '04:00', 3)], 'outside_hours'],
    ['across a break', [morning, on(1, '14:00', '18:00')], [job(MON, '12:00', 3)], 'outside_hours'],
    ['across stretches that touch', [morning, on(1, '13:00', '18:00')], [job(MON, '12:00', 3)], null],
    ['stretches in any order', [on(1, '13:00', '18:00'), morning], [job(MON, '12:00', 3)], null],
    [
      'across midnight where one day ends and the next begins',
      [on(7, '12:00', '00:00'), on(1, '00:00', '06:00')],
      [job(SUN, '22:00', 4)],
      null,
    ],
    ['the last of the week into the first', [on(7, '20:00', '04:00')], [job(SUN, '23:30', 4)], null],
  ])('%s', (_, hours, ranges, expected) => {
    expect(unavailabilityReason({ hours, daysOff: [] }, ranges)).toBe(expected);
  });

  it.each<[string, string, string, ReturnType<typeof job>, string | null]>([
    ['the day itself', SUN, SUN, job(SUN, '10:00', 2), 'day_off'],
    ['the day before', SUN, SUN, job(SAT, '10:00', 2), null],
    ['over midnight into it', SUN, SUN, job(SAT, '23:00', 2), 'day_off'],
    ['until its midnight', SUN, SUN, job(SAT, '22:00', 2), null],
    ['the day after', SUN, SUN, job(MON, '00:00', 2), null],
    ['its first minute', SUN, SUN, job(SUN, '00:00', 1), 'day_off'],
    ['inside a range', SAT, TUE, job(MON, '10:00', 2), 'day_off'],
    // 00:30 in India is still the previous day in UTC.
    ['by the Indian date', MON, MON, job(MON, '00:30', 1), 'day_off'],
  ])('a day off: %s', (_, from, to, range, expected) => {
    expect(unavailabilityReason({ hours: null, daysOff: [{ from, to }] }, [range])).toBe(expected);
  });

  it('returns day_off if both reasons apply', () => {
    expect(
      unavailabilityReason({ hours: office, daysOff: [{ from: SUN, to: SUN }] }, [job(SUN, '10:00', 2)]),
    ).toBe('day_off');
  });

  it('accepts a job exactly if it accepts each part of it', () => {
    const stretch = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.constantFrom('00:00', '06:00', '09:30', '22:00'),
      to: fc.constantFrom('00:00', '05:00', '13:00', '23:30'),
    });
    fc.assert(
      fc.property(
        fc.array(stretch),
        fc.nat(7 * 24),
        fc.integer({ min: 1, max: 12 }),
        (hours, hour, length) => {
          const from = addMinutes(instantOf(SAT, '00:00'), hour * 60);
          const fullRange = { from, to: addMinutes(from, length * 60) };
          const parts = Array.from({ length }, (_, at) => ({
            from: addMinutes(from, at * 60),
            to: addMinutes(from, (at + 1) * 60),
          }));
          const time = { hours, daysOff: [] };
          const halves = parts.flatMap((part) => [
            { from: part.from, to: addMinutes(part.from, 30) },
            { from: addMinutes(part.from, 30), to: part.to },
          ]);
          const each = halves.every((part) => unavailabilityReason(time, [part]) === null);
          expect(unavailabilityReason(time, [fullRange]) === null).toBe(each);
        },
      ),
    );
  });
});
