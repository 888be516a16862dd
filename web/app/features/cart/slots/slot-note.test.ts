import { expect, test } from 'vitest';
import { validateNote, toSlot } from './slot-note.ts';

// Saturday, 21 November 2026, 15:30 in Asia/Kolkata.
const NOW = new Date('2026-11-21T10:00:00Z');
const fullNote = { method: 'hour', duration: '2', time: '16:00', date: '2026-11-21' };

// proves: rule.slot-note
test('slot note: each of the four missing fields has its own message', () => {
  expect(validateNote({ method: '', duration: '', time: '', date: '' }, NOW)).toEqual({
    method: 'booking.note_method_missing',
    duration: 'booking.note_duration_missing',
    time: 'booking.note_time_missing',
    date: 'booking.note_date_missing',
  });
});

test('slot note: rejects a time or date in the past', () => {
  const none = { method: null, duration: null, time: null, date: null };
  expect(validateNote(fullNote, NOW)).toEqual(none);
  expect(validateNote({ ...fullNote, time: '15:29' }, NOW)).toEqual({ ...none, time: 'booking.time_past' });
  expect(validateNote({ ...fullNote, time: '09:00', date: '2026-11-22' }, NOW)).toEqual(none);
  expect(validateNote({ ...fullNote, date: '2026-11-20' }, NOW)).toEqual({
    ...none,
    date: 'booking.date_past',
  });
  expect(validateNote({ ...fullNote, date: '2028-01-01' }, NOW)).toEqual({
    ...none,
    date: 'booking.date_too_far',
  });
});

test('slot note: keeps hours only for a booking by the hour', () => {
  expect(toSlot(fullNote)).toEqual({
    serviceMethod: 'hour',
    workingDuration: '2',
    preferredTime: '16:00',
    preferredDate: '2026-11-21',
  });
  expect(toSlot({ ...fullNote, method: 'day' }).workingDuration).toBe('');
});
