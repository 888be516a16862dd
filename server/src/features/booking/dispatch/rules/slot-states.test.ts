import type { SlotState } from '@aaspaas/contract/features/slots.ts';
import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import {
  answerBy,
  countAble,
  isPromisable,
  isUndecided,
  type SlotConditions,
  slotStateOf,
  startTimesOf,
} from './slot-states.ts';

const MON = '2026-11-23';
const NOON = instantOf(MON, '12:00');
const conditions = (change: Partial<SlotConditions> = {}): SlotConditions => ({
  now: NOON,
  acceptUnpromised: true,
  isChosen: false,
  ...change,
});

describe('startTimesOf', () => {
  it('has every half hour from 06:00 to 22:00 for hours', () => {
    const starts = startTimesOf(
      { serviceMethod: 'hour', workingDuration: 2 },
      MON,
      2,
      defaultBookingSettings,
    );
    expect(starts).toHaveLength(66);
    expect([0, 1, 32, 33].map((n) => [starts[n]?.date, starts[n]?.time])).toEqual([
      [MON, '06:00'],
      [MON, '06:30'],
      [MON, '22:00'],
      ['2026-11-24', '06:00'],
    ]);
    expect(starts[0]?.ranges).toEqual([{ from: instantOf(MON, '06:00'), to: instantOf(MON, '08:00') }]);
  });

  it('has 07:00 to 12:00 for days, with a stretch on each day', () => {
    const starts = startTimesOf({ serviceMethod: 'day', workingDuration: 3 }, MON, 1, defaultBookingSettings);
    expect([starts.length, starts[0]?.time, starts.at(-1)?.time]).toEqual([11, '07:00', '12:00']);
    expect(starts[0]?.ranges).toEqual(
      [MON, '2026-11-24', '2026-11-25'].map((day) => ({
        from: instantOf(day, '07:00'),
        to: instantOf(day, '15:00'),
      })),
    );
  });
});

describe('isPromisable', () => {
  it.each([
    ['now', NOON, false],
    ['the next minute', addMinutes(NOON, 1), true],
    ['the last minute of the fourteenth day', instantOf('2026-12-06', '23:59'), true],
    ['the fifteenth day', instantOf('2026-12-07', '00:00'), false],
  ])('%s', (_, start, expected) => {
    expect(isPromisable(start, NOON)).toBe(expected);
  });
});

describe('slotStateOf', () => {
  const IN_3_HOURS = addMinutes(NOON, 180);
  it.each<[string, number, boolean, Date, Partial<SlotConditions>, SlotState]>([
    ['three can', 3, true, IN_3_HOURS, {}, 'free'],
    ['two can', 2, true, IN_3_HOURS, {}, 'few'],
    ['one can', 1, true, addMinutes(NOON, 30), {}, 'few'],
    ['none can, in three hours', 0, true, IN_3_HOURS, {}, 'request'],
    ['none can, a minute too soon', 0, true, addMinutes(NOON, 179), {}, 'full'],
    ['none offers it at the place', 0, false, IN_3_HOURS, {}, 'full'],
    [
      'none can, and only promised times are accepted',
      0,
      true,
      IN_3_HOURS,
      { acceptUnpromised: false },
      'full',
    ],
    ['the chosen one can', 1, true, IN_3_HOURS, { isChosen: true }, 'free'],
    ['the chosen one cannot', 0, true, IN_3_HOURS, { isChosen: true }, 'full'],
    [
      'the chosen one, after 14 days',
      0,
      true,
      instantOf('2026-12-07', '09:00'),
      { isChosen: true },
      'request',
    ],
    ['anyone, after 14 days', 0, true, instantOf('2026-12-07', '09:00'), {}, 'request'],
  ])('%s', (_, able, covered, start, change, expected) => {
    expect(slotStateOf(start, able, covered, conditions(change))).toBe(expected);
  });
});

describe('countAble', () => {
  const starts = startTimesOf({ serviceMethod: 'hour', workingDuration: 1 }, MON, 1, defaultBookingSettings);
  const always = { firstDay: MON, free: Buffer.alloc(126, 0xff), jobs: [] };
  const terms = { place: { latitude: 12.97, longitude: 77.59 }, bufferMinutes: 30, travelMinutes: () => 20 };

  it('counts up to three, continues an earlier count, and skips starts in the past', () => {
    const one = countAble(starts, [always], terms, conditions());
    expect([one[0], one[12], one[13], one[32]]).toEqual([0, 0, 1, 1]);
    expect(isUndecided(starts, one, conditions())).toBe(true);
    expect(isUndecided(starts, one, conditions({ isChosen: true }))).toBe(false);
    const four = countAble(starts, [always, always, always], terms, conditions(), one);
    expect(four[13]).toBe(3);
    expect(isUndecided(starts, four, conditions())).toBe(false);
  });
});

describe('answerBy', () => {
  it.each<[string, Date, Date, Date | null]>([
    ['the evening before', instantOf('2026-11-25', '10:00'), NOON, instantOf('2026-11-24', '20:00')],
    [
      'three hours before, after that evening',
      instantOf('2026-11-24', '10:00'),
      instantOf(MON, '20:00'),
      instantOf('2026-11-24', '07:00'),
    ],
    ['three hours before, on the same day', instantOf(MON, '18:00'), NOON, instantOf(MON, '15:00')],
    ['the start, less than three hours ahead', instantOf(MON, '14:00'), NOON, instantOf(MON, '14:00')],
    ['never, for a start in the past', instantOf(MON, '11:00'), NOON, null],
  ])('%s', (_, start, now, expected) => {
    expect(answerBy(start, now)).toEqual(expected);
  });
});
