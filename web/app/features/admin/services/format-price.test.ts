import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../ui/language/language.ts';
import { formatBeginning, nextMonday } from './format-price.ts';

beforeAll(() => loadCatalogue('en'));

describe('nextMonday', () => {
  it.each([
    ['2026-11-27', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
    ['2026-11-30', '2026-12-07'],
    ['2026-12-31', '2027-01-04'],
  ])('after %s: %s', (day, monday) => {
    expect(nextMonday(day)).toBe(monday);
  });
});

describe('formatBeginning', () => {
  it.each([
    ['2026-11-30T00:00:00+05:30', 'Mon 30 Nov'],
    ['2027-01-04T00:00:00+05:30', 'Mon 4 Jan 2027'],
    ['2026-11-30T14:30:00+05:30', 'Mon 30 Nov, 2:30 pm'],
    ['2025-10-23T11:32:00+05:30', 'Thu 23 Oct 2025, 11:32 am'],
  ])('%s: %s', (iso, text) => {
    expect(formatBeginning(iso, 'en', '2026-11-27')).toBe(text);
  });
});
