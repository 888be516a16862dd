import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import { describe, expect, it } from 'vitest';
import { preselectSlot } from './preselect-slot.ts';
import { isPromised } from './service-slots.ts';
import { slotTotal } from './slot-total.ts';

const RATES = { perHour: 299, perDay: 1599 };
const chosen = (slot: ReturnType<typeof preselectSlot>) => `${slot.serviceMethod} ${slot.workingDuration}`;

describe('preselectSlot', () => {
  it.each([
    ['one hour without any history', {}, 'hour 1'],
    ['the median of the service', { median: { hour: 2, day: 3 } }, 'hour 2'],
    ['the last method and duration', { last: { serviceMethod: 'day', workingDuration: '2' } }, 'day 2'],
    [
      'the median of the last method, if its duration was cleared',
      { last: { serviceMethod: 'day', workingDuration: '' }, median: { hour: 2, day: 3 } },
      'day 3',
    ],
    ['the day, if the service is not offered by the hour', { perHour: null }, 'day 1'],
    [
      'the day instead of a last hour that is not offered',
      { perHour: null, last: { serviceMethod: 'hour', workingDuration: '4' } },
      'day 1',
    ],
    ['at most the longest duration', { median: { hour: 40 } }, 'hour 12'],
  ])('%s', (_, history, expected) => {
    expect(chosen(preselectSlot({ ...RATES, ...history }))).toBe(expected);
  });

  it('keeps date and time of the last slot', () => {
    const last = { preferredDate: '2026-11-23', preferredTime: '10:30' };
    expect(preselectSlot({ ...RATES, last })).toMatchObject(last);
  });
});

describe('slotTotal', () => {
  it('is rate × units, and null while either is missing', () => {
    expect(slotTotal({ serviceMethod: 'hour', workingDuration: '2' }, RATES)).toBe(598);
    expect(slotTotal({ serviceMethod: 'day', workingDuration: '3' }, RATES)).toBe(4797);
    expect(slotTotal({ serviceMethod: 'day', workingDuration: '' }, RATES)).toBeNull();
    expect(slotTotal({ serviceMethod: '', workingDuration: '2' }, RATES)).toBeNull();
    expect(slotTotal({ serviceMethod: 'day', workingDuration: '1' }, { ...RATES, perDay: null })).toBeNull();
  });
});

describe('isPromised', () => {
  const slots: ServiceSlots = {
    earliest: null,
    instant: null,
    near: { count: 3, nearest_km: 2 },
    days: [
      {
        date: '2026-11-22',
        times: [
          { time: '09:00', state: 'free' },
          { time: '09:30', state: 'few' },
          { time: '10:00', state: 'request' },
          { time: '10:30', state: 'full' },
        ],
      },
    ],
  };

  it.each([
    ['2026-11-22', '09:00', true],
    ['2026-11-22', '09:30', true],
    ['2026-11-22', '10:00', false],
    ['2026-11-22', '10:30', false],
    ['2026-11-22', '09:10', false],
    ['2026-12-22', '09:00', false],
  ])('%s %s: %s', (preferredDate, preferredTime, promised) => {
    const slot = { serviceMethod: 'hour', workingDuration: '1', preferredDate, preferredTime };
    expect(isPromised(slots, slot)).toBe(promised);
    expect(isPromised(null, slot)).toBe(false);
  });
});
