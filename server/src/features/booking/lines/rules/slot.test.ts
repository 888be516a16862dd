import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { addDays, timeOf } from '@aaspaas/contract/kernel/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { reservedRanges, isPreBooking, rangesOf, redoSlot, spanOf } from './slot.ts';

const slot = (change: Partial<Slot> = {}): Slot => ({
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredDate: '2026-11-22',
  preferredTime: '10:00',
  ...change,
});
const texts = (ranges: readonly TimeWindow[]) =>
  ranges.map(({ from, to }) => [from.toISOString(), to.toISOString()]);

const anySlot = fc
  .record({
    serviceMethod: fc.constantFrom('day' as const, 'hour' as const),
    days: fc.integer({ min: 1, max: 3 }),
    hours: fc.integer({ min: 1, max: 12 }),
    ahead: fc.integer({ min: 0, max: 400 }),
    minute: fc.integer({ min: 0, max: 1439 }),
  })
  .map(({ serviceMethod, days, hours, ahead, minute }) =>
    slot({
      serviceMethod,
      workingDuration: serviceMethod === 'day' ? days : hours,
      preferredDate: addDays('2026-11-21', ahead),
      preferredTime: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    }),
  );

describe('rangesOf', () => {
  it('returns one stretch for hours, also across midnight', () => {
    expect(texts(rangesOf(slot(), defaultBookingSettings))).toEqual([
      ['2026-11-22T04:30:00.000Z', '2026-11-22T06:30:00.000Z'],
    ]);
    expect(
      texts(rangesOf(slot({ workingDuration: 12, preferredTime: '22:00' }), defaultBookingSettings)),
    ).toEqual([['2026-11-22T16:30:00.000Z', '2026-11-23T04:30:00.000Z']]);
  });

  it('returns eight hours on consecutive days, also across the end of a month', () => {
    const days = slot({ serviceMethod: 'day', workingDuration: 3, preferredDate: '2026-11-29' });
    expect(texts(rangesOf(days, defaultBookingSettings))).toEqual([
      ['2026-11-29T04:30:00.000Z', '2026-11-29T12:30:00.000Z'],
      ['2026-11-30T04:30:00.000Z', '2026-11-30T12:30:00.000Z'],
      ['2026-12-01T04:30:00.000Z', '2026-12-01T12:30:00.000Z'],
    ]);
  });

  it('begins at the requested time, has the requested length, and its stretches never overlap even with travel time', () => {
    fc.assert(
      fc.property(anySlot, (any) => {
        const ranges = rangesOf(any, defaultBookingSettings);
        const minutes = ranges.reduce(
          (all, { from, to }) => all + (to.getTime() - from.getTime()) / 60_000,
          0,
        );
        expect(minutes).toBe(any.workingDuration * (any.serviceMethod === 'day' ? 8 : 1) * 60);
        for (const { from } of ranges) expect(timeOf(from)).toBe(any.preferredTime);
        const held = reservedRanges(any, defaultBookingSettings);
        held
          .slice(1)
          .forEach((range, index) => expect(range.from >= (held[index]?.to ?? range.to)).toBe(true));
        expect(spanOf(any, defaultBookingSettings)).toEqual({ from: ranges[0]?.from, to: ranges.at(-1)?.to });
      }),
    );
  });
});

describe('reservedRanges', () => {
  it('adds the travel time once, after the work', () => {
    expect(texts(reservedRanges(slot(), defaultBookingSettings))).toEqual([
      ['2026-11-22T04:30:00.000Z', '2026-11-22T07:00:00.000Z'],
    ]);
  });
});

describe('pre-booking', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  // proves: constant.prebooking
  // proves: pro.constant.prebooking
  it('begins with the 31st day ahead', () => {
    expect(isPreBooking(slot({ preferredDate: '2026-12-21' }), now, defaultBookingSettings)).toBe(false);
    expect(isPreBooking(slot({ preferredDate: '2026-12-22' }), now, defaultBookingSettings)).toBe(true);
  });
});

describe('redoSlot', () => {
  it.each([
    ['2026-11-25T04:30:00Z', '2026-11-26'],
    ['2026-11-25T04:31:00Z', '2026-11-27'],
    ['2026-11-25T20:00:00Z', '2026-11-27'],
  ])('decided at %s: on %s', (now, preferredDate) => {
    expect(redoSlot(slot({ preferredDate: '2026-11-23' }), new Date(now))).toEqual(slot({ preferredDate }));
  });
});
