import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { type AbleCalendar, cartStarts, countInARow, countTogether, lineOffsets } from './cart-starts.ts';
import type { TravelTerms } from './calendar.ts';

const DATE = '2026-11-24';
const now = new Date('2026-11-21T06:30:00Z');
const hours = (workingDuration: number) => ({ serviceMethod: 'hour', workingDuration }) as const;
const days = (workingDuration: number) => ({ serviceMethod: 'day', workingDuration }) as const;
const place = { latitude: 12.97, longitude: 77.59 };
const terms: TravelTerms = { place, bufferMinutes: 30, travelMinutes: () => 10 };

/** A professional who works at any time but during their jobs of that day, each with the time after it. */
const calendar = (professionalId: number, ...jobs: [from: string, minutes: number][]): AbleCalendar => ({
  professionalId,
  firstDay: '2026-11-21',
  free: new Uint8Array(126).fill(0xff),
  jobs: jobs.map(([time, minutes], lineId) => {
    const from = instantOf(DATE, time);
    return { lineId, from, to: addMinutes(from, minutes + 30), ...place };
  }),
});
const countAt = (time: string, starts: readonly { time: string }[], counts: readonly number[]) =>
  counts[starts.findIndex((one) => one.time === time)];

describe('lineOffsets', () => {
  it.each([
    [[hours(2), hours(1), hours(1)], 'together', [0, 0, 0]],
    [[hours(2), hours(1), hours(1)], 'in_a_row', [0, 150, 240]],
    [[days(1), hours(1)], 'in_a_row', [0, 510]],
    [[days(2), hours(1)], 'in_a_row', [0, 24 * 60 + 510]],
  ] as const)('%j %s', (works, arrangement, expected) => {
    expect(lineOffsets(works, arrangement, defaultBookingSettings)).toEqual(expected);
  });

  it('rounds up to the next half hour', () => {
    expect(
      lineOffsets([hours(1), hours(1)], 'in_a_row', { ...defaultBookingSettings, travelMinutes: 40 }),
    ).toEqual([0, 120]);
  });
});

describe('cartStarts', () => {
  it('offers only times at which every line can begin', () => {
    const starts = cartStarts([hours(2), hours(1)], [0, 150], DATE, 1, defaultBookingSettings);
    expect([starts[0]?.time, starts.at(-1)?.time]).toEqual(['06:00', '19:30']);
    const whole = cartStarts([hours(1), days(1)], [0, 0], DATE, 1, defaultBookingSettings);
    expect([whole[0]?.time, whole.at(-1)?.time]).toEqual(['07:00', '12:00']);
  });
});

describe('countTogether', () => {
  const starts = cartStarts([hours(2), hours(2)], [0, 0], DATE, 1, defaultBookingSettings);
  it.each<[string, AbleCalendar[][], number | undefined]>([
    ['one professional for two lines', [[calendar(1)], [calendar(1)]], 0],
    ['a different one for each', [[calendar(1), calendar(2)], [calendar(1)]], 1],
    ['many', [1, 2].map(() => [1, 2, 3, 4].map((id) => calendar(id))), 3],
    ['one of them busy', [[calendar(1)], [calendar(2, ['11:00', 60])]], 0],
  ])('%s', (_name, calendars, expected) => {
    expect(countAt('10:00', starts, countTogether(starts, calendars, terms, now))).toBe(expected);
  });
});

describe('countInARow', () => {
  const starts = cartStarts([hours(2), hours(1)], [0, 150], DATE, 1, defaultBookingSettings);
  it.each<[string, AbleCalendar[], number]>([
    ['free for both', [calendar(1)], 1],
    ['busy during the second', [calendar(1, ['13:00', 60])], 0],
    ['busy between', [calendar(1, ['12:00', 0])], 0],
    ['four who are free', [1, 2, 3, 4].map((id) => calendar(id)), 3],
  ])('%s', (_name, calendars, expected) => {
    expect(countAt('10:00', starts, countInARow(starts, calendars, terms, now))).toBe(expected);
  });

  it('counts the hours of all lines of a day together', () => {
    const long = cartStarts([hours(6), hours(5)], [0, 390], DATE, 1, defaultBookingSettings);
    expect(countAt('08:00', long, countInARow(long, [calendar(1)], terms, now))).toBe(0);
  });

  it('promises nothing beyond two weeks', () => {
    const later = cartStarts([hours(2), hours(1)], [0, 150], '2026-12-05', 1, defaultBookingSettings);
    expect(Math.max(...countInARow(later, [calendar(1)], terms, now))).toBe(0);
  });
});
