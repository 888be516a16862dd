import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { formatWorkDuration } from './work-duration.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

const worked = (to: string | null, from: string | null = '2026-11-22T10:05:00+05:30') => [
  { step: 'booked' as const, at: '2026-11-20T10:00:00+05:30' },
  { step: 'started' as const, at: from },
  { step: 'done' as const, at: to },
];

it.each([
  ['2026-11-22T12:10:00+05:30', '2 hours 5 minutes', '2 घंटे 5 मिनट'],
  ['2026-11-22T11:05:20+05:30', '1 hour', '1 घंटा'],
  ['2026-11-22T10:06:00+05:30', '1 minute', '1 मिनट'],
  ['2026-11-22T10:05:10+05:30', '1 minute', '1 मिनट'],
])('until %s', (to, english, hindi) => {
  expect(formatWorkDuration(textIn('en'), worked(to))).toBe(english);
  expect(formatWorkDuration(textIn('hi'), worked(to))).toBe(hindi);
});

it('is unknown while the work has not ended, or without a recorded start', () => {
  expect(formatWorkDuration(textIn('en'), worked(null))).toBeNull();
  expect(formatWorkDuration(textIn('en'), worked('2026-11-22T10:06:00+05:30', null))).toBeNull();
});
