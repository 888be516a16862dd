import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../ui/language/language.ts';
import { formatTimeRange } from './format-time-range.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

it.each([
  ['16:30', '18:30', '4:30 – 6:30\u00a0pm', 'शाम\u00a04:30 – 6:30'],
  ['15:00', '17:00', '3:00 – 5:00\u00a0pm', 'दोपहर\u00a03:00 – शाम\u00a05:00'],
  ['11:00', '13:00', '11:00\u00a0am – 1:00\u00a0pm', 'सुबह\u00a011:00 – दोपहर\u00a01:00'],
  ['22:00', '00:00', '10:00\u00a0pm – 12:00\u00a0am', 'रात\u00a010:00 – 12:00'],
])('formatTimeRange: from %s to %s', (from, to, english, hindi) => {
  expect(formatTimeRange(from, to, 'en')).toBe(english);
  expect(formatTimeRange(from, to, 'hi')).toBe(hindi);
});
