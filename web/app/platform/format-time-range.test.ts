import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../ui/language/language.ts';
import { formatTimeRange } from './format-time-range.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

it.each([
  ['16:30', '18:30', '4:30 – 6:30 pm', 'शाम 4:30 – 6:30'],
  ['15:00', '17:00', '3:00 – 5:00 pm', 'दोपहर 3:00 – शाम 5:00'],
  ['11:00', '13:00', '11:00 am – 1:00 pm', 'सुबह 11:00 – दोपहर 1:00'],
  ['22:00', '00:00', '10:00 pm – 12:00 am', 'रात 10:00 – 12:00'],
])('formatTimeRange: from %s to %s', (from, to, english, hindi) => {
  expect(formatTimeRange(from, to, 'en')).toBe(english);
  expect(formatTimeRange(from, to, 'hi')).toBe(hindi);
});
