import { describe, expect, it } from 'vitest';
import {
  changedSlot,
  changesBetween,
  EMPTY_SLOT,
  isPreBooking,
  lastDate,
  mistakesIn,
  slotProblems,
} from './slot-rules.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const whole = {
  serviceMethod: 'hour',
  workingDuration: '2',
  preferredTime: '09:00',
  preferredDate: '2026-11-22',
};

describe('a slot', () => {
  // proves: slot.method-clears-duration
  it('loses its duration with the method', () => {
    expect(changedSlot(whole, { serviceMethod: 'day' }).workingDuration).toBe('');
    expect(changedSlot(whole, { serviceMethod: 'hour' }).workingDuration).toBe('2');
    expect(changedSlot(whole, { serviceMethod: 'day', workingDuration: '1' }).workingDuration).toBe('1');
  });

  it('names what is missing', () => {
    expect(slotProblems(EMPTY_SLOT, now)).toEqual({
      serviceMethod: 'forms.method_required',
      workingDuration: 'forms.duration_required',
      preferredTime: 'forms.time_required',
      preferredDate: 'forms.date_required',
    });
    expect(slotProblems(whole, now)).toEqual({});
  });

  it('takes what is empty for no mistake, but a time that has passed for one', () => {
    expect(mistakesIn(EMPTY_SLOT, now)).toEqual({});
    expect(mistakesIn({ ...whole, preferredDate: '2026-11-21' }, now)).toEqual({
      preferredTime: 'booking.time_past',
    });
    expect(mistakesIn({ ...whole, preferredDate: '2026-11-20' }, now)).toEqual({
      preferredDate: 'booking.date_past',
    });
  });

  it('sends what changed, null for what was cleared, and no mistake', () => {
    expect(changesBetween(whole, whole, now)).toEqual({});
    expect(changesBetween(whole, changedSlot(whole, { serviceMethod: 'day' }), now)).toEqual({
      serviceMethod: 'day',
      workingDuration: null,
    });
    expect(
      changesBetween(whole, { ...whole, preferredDate: '2020-01-01', workingDuration: '3' }, now),
    ).toEqual({ workingDuration: '3' });
  });

  it('is a pre-booking from the 31st day on, and ends after half a year', () => {
    expect(isPreBooking('2026-12-21', '2026-11-21')).toBe(false);
    expect(isPreBooking('2026-12-22', '2026-11-21')).toBe(true);
    expect(lastDate('2026-11-21')).toBe('2027-05-20');
  });
});
