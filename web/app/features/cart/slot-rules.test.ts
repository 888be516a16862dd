import { describe, expect, it } from 'vitest';
import {
  applySlotChange,
  slotChanges,
  EMPTY_SLOT,
  isPreBooking,
  lastDate,
  enteredSlotProblems,
  slotProblems,
} from './slot-rules.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const fullSlot = {
  serviceMethod: 'hour',
  workingDuration: '2',
  preferredTime: '09:00',
  preferredDate: '2026-11-22',
};

describe('slot rules', () => {
  // proves: slot.method-clears-duration
  it('a change of method clears the duration', () => {
    expect(applySlotChange(fullSlot, { serviceMethod: 'day' }).workingDuration).toBe('');
    expect(applySlotChange(fullSlot, { serviceMethod: 'hour' }).workingDuration).toBe('2');
    expect(applySlotChange(fullSlot, { serviceMethod: 'day', workingDuration: '1' }).workingDuration).toBe(
      '1',
    );
  });

  it('list the missing fields', () => {
    expect(slotProblems(EMPTY_SLOT, now)).toEqual({
      serviceMethod: 'forms.method_required',
      workingDuration: 'forms.duration_required',
      preferredTime: 'forms.time_required',
      preferredDate: 'forms.date_required',
    });
    expect(slotProblems(fullSlot, now)).toEqual({});
  });

  it('a draft may have empty fields, but no past time', () => {
    expect(enteredSlotProblems(EMPTY_SLOT, now)).toEqual({});
    expect(enteredSlotProblems({ ...fullSlot, preferredDate: '2026-11-21' }, now)).toEqual({
      preferredTime: 'booking.time_past',
    });
    expect(enteredSlotProblems({ ...fullSlot, preferredDate: '2026-11-20' }, now)).toEqual({
      preferredDate: 'booking.date_past',
    });
  });

  it('send changed fields, null for cleared ones, and no invalid ones', () => {
    expect(slotChanges(fullSlot, fullSlot, now)).toEqual({});
    expect(slotChanges(fullSlot, applySlotChange(fullSlot, { serviceMethod: 'day' }), now)).toEqual({
      serviceMethod: 'day',
      workingDuration: null,
    });
    expect(
      slotChanges(fullSlot, { ...fullSlot, preferredDate: '2020-01-01', workingDuration: '3' }, now),
    ).toEqual({ workingDuration: '3' });
  });

  it('a pre-booking starts on the 31st day and is limited to half a year', () => {
    expect(isPreBooking('2026-12-21', '2026-11-21')).toBe(false);
    expect(isPreBooking('2026-12-22', '2026-11-21')).toBe(true);
    expect(lastDate('2026-11-21')).toBe('2027-05-20');
  });
});
