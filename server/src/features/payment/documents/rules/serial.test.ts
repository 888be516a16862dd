import { expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../rules/payment-types.ts';
import { financialYear, documentNumber } from './serial.ts';

test.each([
  ['2026-03-31T18:29:59Z', '2025-26'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['2026-11-21T10:00:00Z', '2026-27'],
  ['2027-01-01T00:00:00+05:30', '2026-27'],
  ['2099-12-31T12:00:00Z', '2099-00'],
])('%s is in %s', (instant, year) => {
  expect(financialYear(new Date(instant))).toBe(year);
});

test('a number contains its series and year, and has at most 16 characters', () => {
  expect(documentNumber('invoice', '2026-27', 1)).toBe('AI/26-27/000001');
  const numbers = DOCUMENT_KINDS.map((kind) => documentNumber(kind, '2026-27', 999_999));
  expect(new Set(numbers).size).toBe(DOCUMENT_KINDS.length);
  for (const number of numbers) expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
