import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, loadTexts, textIn } from '../../../ui/language/language.ts';
import { dateBlockLines } from './date-block-lines.ts';

beforeAll(async () => {
  await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);
  await loadTexts('slots');
});

it.each([
  ['en', '2026-11-22', ['Today', '4:30', 'pm']],
  ['hi', '2026-11-22', ['आज', '4:30', 'शाम']],
  ['en', '2026-11-26', ['Thu', '26', 'Nov']],
  ['hi', '2026-11-26', ['गुरु', '26', 'नव']],
] as const)('%s, a visit on %s', (language, date, lines) => {
  const visit = { date, time: '16:30' };
  expect(dateBlockLines(textIn(language), language, visit, '2026-11-22')).toEqual(lines);
});
