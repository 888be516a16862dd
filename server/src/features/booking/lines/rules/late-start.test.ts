import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { endOfWork, freeAfter, lateRange } from './late-start.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const line = { work_type: 'hour' as const, starts_at: at('04:30'), ends_at: at('06:30') };

describe('endOfWork', () => {
  it.each<[string, 'hour' | 'day', string, string]>([
    ['hours that begin late last as long as booked', 'hour', '05:35', '07:35'],
    ['hours that begin in time keep their end', 'hour', '04:30', '06:30'],
    ['hours that begin early keep their end', 'hour', '04:00', '06:30'],
    ['days keep their hours', 'day', '05:35', '06:30'],
  ])('%s', (_case, work_type, startedAt, end) => {
    expect(endOfWork({ ...line, work_type }, at(startedAt))).toEqual(at(end));
  });
});

describe('lateRange', () => {
  const started = { ...line, state: 'started' as const, ends_at: at('07:35'), started_at: at('05:35') };

  it('is from the real start to the end and the least time before the next job', () => {
    expect(lateRange(started, defaultBookingSettings)).toEqual({ from: at('05:35'), to: at('08:05') });
  });

  it.each([
    ['work that began in time', { started_at: at('04:30') }],
    ['work by the day', { work_type: 'day' as const }],
    ['work that is done again and has an earlier start', { state: 'assigned' as const }],
    ['work that has not begun', { started_at: null }],
  ])('%s has the time of its slot', (_case, change) => {
    expect(lateRange({ ...started, ...change }, defaultBookingSettings)).toBeNull();
  });
});

it('freeAfter leaves the least time between two jobs', () => {
  expect(freeAfter(at('05:00'), defaultBookingSettings)).toEqual(at('05:30'));
});
