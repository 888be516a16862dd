import { describe, expect, it } from 'vitest';
import { mergeSlot, type StoredSlot } from './merge-slot.ts';

const stored: StoredSlot = {
  work_type: 'hour',
  day_hours: 5,
  service_date: '2026-11-30',
  service_time: '10:00',
};

describe('mergeSlot', () => {
  it.each([
    ['nothing sent', {}, {}, stored],
    ['the same method again', { serviceMethod: 'hour' }, { serviceMethod: 'hour' }, stored],
    [
      'another method',
      { serviceMethod: 'day' },
      { serviceMethod: 'day' },
      { ...stored, work_type: 'day', day_hours: null },
    ],
    [
      'another method with its duration',
      { serviceMethod: 'day', workingDuration: '2' },
      { serviceMethod: 'day', workingDuration: 2 },
      { ...stored, work_type: 'day', day_hours: 2 },
    ],
    ['an emptied method', { serviceMethod: '' }, {}, { ...stored, work_type: null, day_hours: null }],
    ['an emptied duration', { workingDuration: '' }, {}, { ...stored, day_hours: null }],
    ['an emptied time', { preferredTime: null }, {}, { ...stored, service_time: null }],
    [
      'a new date',
      { preferredDate: '2026-12-01' },
      { preferredDate: '2026-12-01' },
      { ...stored, service_date: '2026-12-01' },
    ],
  ] as const)('%s', (_what, sent, read, expected) => {
    expect(mergeSlot(stored, sent, read)).toEqual(expected);
  });
});
