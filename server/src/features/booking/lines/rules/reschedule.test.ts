import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { rescheduleSlot } from './reschedule.ts';

const now = new Date('2026-11-21T06:00:00Z'); // 11:30 in Kolkata
const slot: Slot = {
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredDate: '2026-11-22',
  preferredTime: '10:00',
};
const to = (preferredDate: unknown, preferredTime: unknown, of = slot) =>
  rescheduleSlot(of, { preferredDate, preferredTime }, now, defaultBookingSettings);

describe('rescheduleSlot', () => {
  it('changes the slot but neither method nor duration', () => {
    expect(to('2026-11-25', '16:30')).toEqual({
      ok: true,
      columns: {
        service_date: '2026-11-25',
        service_time: '16:30',
        starts_at: new Date('2026-11-25T11:00:00Z'),
        ends_at: new Date('2026-11-25T13:00:00Z'),
        prebooking: false,
      },
    });
    const days = to('2026-11-25', '09:00', { ...slot, serviceMethod: 'day', workingDuration: 3 });
    expect(days.ok && days.columns.ends_at).toEqual(new Date('2026-11-27T11:30:00Z'));
  });

  it('determines a pre-booking by its new date', () => {
    const far = to('2027-01-10', '10:00');
    expect(far.ok && far.columns.prebooking).toBe(true);
  });

  it.each([
    [undefined, '', { preferredDate: ['forms.date_required'], preferredTime: ['forms.time_required'] }],
    ['2026-11-20', '10:00', { preferredDate: ['booking.date_past'] }],
    ['2026-11-21', '11:00', { preferredTime: ['booking.time_past'] }],
    ['2027-11-21', '10:00', { preferredDate: ['booking.date_too_far'] }],
    ['2026-02-30', 7, { preferredDate: ['error.invalid_value'], preferredTime: ['error.invalid_value'] }],
    ['2026-11-22', '10:00', { preferredTime: ['booking.same_time'] }],
  ])('rejects %s %s', (date, time, errors) => {
    expect(to(date, time)).toEqual({ ok: false, errors });
  });
});
