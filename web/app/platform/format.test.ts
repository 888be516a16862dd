import { beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatInstant, formatTime, formatTimeOfDay } from './format.ts';
import { formatRupees } from '../ui/format-rupees.ts';
import { loadCatalogue } from '../ui/language/language.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

// proves: constant.rounding
describe('rupees', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [1499, '₹1,499'],
    [100_000, '₹1,00,000'],
    [1_234_567.6, '₹12,34,568'],
    [-1499, '₹−1,499'],
  ])('formats %d as %s', (amount, text) => expect(formatRupees(amount)).toBe(text));
});

describe('dates and times', () => {
  it('formats an instant in Asia/Kolkata', () => {
    expect(formatInstant('2026-11-21T11:00:00Z', 'en')).toBe('Sat 21 Nov, 4:30 pm');
    expect(formatInstant('2026-11-21T16:30:00+05:30', 'hi')).toBe('शनि 21 नव, शाम 4:30');
    expect(formatInstant('2026-11-21T18:30:00Z', 'en')).toBe('Sun 22 Nov, 12:00 am');
    expect(formatTimeOfDay('2026-11-21T11:00:00Z', 'en')).toBe('4:30 pm');
    expect(formatTimeOfDay('2026-11-21T18:30:00Z', 'hi')).toBe(formatTime('00:00', 'hi'));
  });

  it('includes the year only when it is not the current one', () => {
    expect(formatDate('2027-01-02', 'en', '2026')).toBe('Sat 2 Jan 2027');
    expect(formatDate('2026-11-21', 'en', '2026')).toBe('Sat 21 Nov');
  });

  it.each([
    ['00:05', '12:05 am', 'रात 12:05'],
    ['03:59', '3:59 am', 'रात 3:59'],
    ['04:00', '4:00 am', 'सुबह 4:00'],
    ['11:59', '11:59 am', 'सुबह 11:59'],
    ['12:00', '12:00 pm', 'दोपहर 12:00'],
    ['15:59', '3:59 pm', 'दोपहर 3:59'],
    ['16:00', '4:00 pm', 'शाम 4:00'],
    ['20:00', '8:00 pm', 'रात 8:00'],
    ['23:59', '11:59 pm', 'रात 11:59'],
  ])('%s', (time, english, hindi) => {
    expect(formatTime(time, 'en')).toBe(english);
    expect(formatTime(time, 'hi')).toBe(hindi);
  });
});
