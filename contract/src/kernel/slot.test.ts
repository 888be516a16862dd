import { describe, expect, it } from 'vitest';
import { parseSlot, parseSlotPart, type SlotInput } from './slot.ts';

// 14:05 on the 21st in India.
const now = new Date('2026-11-21T08:35:40Z');
const good = {
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredTime: '10:00',
  preferredDate: '2026-11-22',
};
const read = (change: SlotInput) => parseSlot({ ...good, ...change }, now, 180);

describe('parseSlot', () => {
  it('reads a slot with a numeric duration or a duration as text', () => {
    expect(read({})).toEqual({ ok: true, slot: good });
    expect(read({ workingDuration: '2' })).toEqual({ ok: true, slot: good });
  });

  it('reports all missing fields together', () => {
    const errors = {
      serviceMethod: ['forms.method_required'],
      workingDuration: ['forms.duration_required'],
      preferredTime: ['forms.time_required'],
      preferredDate: ['forms.date_required'],
    };
    expect(parseSlot({}, now, 180)).toEqual({ ok: false, errors });
    const empty = { serviceMethod: '', workingDuration: null, preferredTime: '', preferredDate: undefined };
    expect(parseSlot(empty, now, 180)).toEqual({ ok: false, errors });
  });

  it('reports an invalid field together with a missing one', () => {
    expect(read({ serviceMethod: 'day', workingDuration: 4, preferredDate: '' })).toEqual({
      ok: false,
      errors: { workingDuration: ['booking.days_range'], preferredDate: ['forms.date_required'] },
    });
  });

  it.each<[SlotInput, SlotInput | null]>([
    [{ serviceMethod: 'day', workingDuration: 1 }, null],
    [{ serviceMethod: 'day', workingDuration: '3' }, null],
    [{ serviceMethod: 'day', workingDuration: 0 }, { workingDuration: ['booking.days_range'] }],
    [{ serviceMethod: 'day', workingDuration: 4 }, { workingDuration: ['booking.days_range'] }],
    [{ workingDuration: 12 }, null],
    [{ workingDuration: 13 }, { workingDuration: ['booking.hours_range'] }],
    [{ workingDuration: -1 }, { workingDuration: ['booking.hours_range'] }],
    [{ workingDuration: 1.5 }, { workingDuration: ['error.invalid_value'] }],
    [{ workingDuration: '2 hours' }, { workingDuration: ['error.invalid_value'] }],
    [{ workingDuration: '1e1' }, { workingDuration: ['error.invalid_value'] }],
    [{ workingDuration: [2] }, { workingDuration: ['error.invalid_value'] }],
    [{ workingDuration: Number.POSITIVE_INFINITY }, { workingDuration: ['error.invalid_value'] }],
    [{ serviceMethod: 'week' }, { serviceMethod: ['error.invalid_value'] }],
    [{ preferredDate: '2026-11-21', preferredTime: '14:05' }, null],
    [{ preferredDate: '2026-11-21', preferredTime: '14:04' }, { preferredTime: ['booking.time_past'] }],
    [{ preferredDate: '2026-11-20' }, { preferredDate: ['booking.date_past'] }],
    [{ preferredDate: '2027-05-20' }, null],
    [{ preferredDate: '2027-05-21' }, { preferredDate: ['booking.date_too_far'] }],
    [{ preferredDate: '2027-02-29' }, { preferredDate: ['error.invalid_value'] }],
    [{ preferredDate: 20261122 }, { preferredDate: ['error.invalid_value'] }],
    [{ preferredTime: '24:00' }, { preferredTime: ['error.invalid_value'] }],
    [{ preferredTime: '9:00' }, { preferredTime: ['error.invalid_value'] }],
  ])('%j: %j', (change, errors) => {
    expect(read(change)).toMatchObject(errors ? { ok: false, errors } : { ok: true });
  });

  it('uses the date in India, which is ahead of UTC', () => {
    const lateEvening = new Date('2026-11-21T18:31:00Z');
    expect(parseSlot({ ...good, preferredDate: '2026-11-21' }, lateEvening, 180)).toMatchObject({
      errors: { preferredDate: ['booking.date_past'] },
    });
    expect(parseSlot({ ...good, preferredTime: '00:01' }, lateEvening, 180).ok).toBe(true);
  });
});

describe('parseSlotPart', () => {
  it('accepts fields one at a time', () => {
    expect(parseSlotPart({}, now, 180)).toEqual({ ok: true, part: {} });
    expect(parseSlotPart({ preferredTime: '09:00' }, now, 180)).toEqual({
      ok: true,
      part: { preferredTime: '09:00' },
    });
    expect(parseSlotPart({ workingDuration: 12 }, now, 180)).toEqual({
      ok: true,
      part: { workingDuration: 12 },
    });
    expect(parseSlotPart({ workingDuration: 13 }, now, 180)).toEqual({
      ok: false,
      errors: { workingDuration: ['booking.hours_range'] },
    });
  });
});
