import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../ui/language/language.ts';
import { formatStart } from './format-start.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

it.each([
  ['2026-11-23', '16:30', 'Today 4:30 pm', 'आज शाम 4:30'],
  ['2026-11-24', '11:00', 'Tomorrow 11:00 am', 'कल सुबह 11:00'],
  ['2026-11-26', '09:00', 'Thu 26 Nov, 9:00 am', 'गुरु 26 नव, सुबह 9:00'],
  ['2027-01-02', '09:00', 'Sat 2 Jan 2027, 9:00 am', 'शनि 2 जन 2027, सुबह 9:00'],
])('formats the start %s %s', (date, time, english, hindi) => {
  expect(formatStart({ date, time }, '2026-11-23', 'en')).toBe(english);
  expect(formatStart({ date, time }, '2026-11-23', 'hi')).toBe(hindi);
});
