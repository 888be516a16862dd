import { expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../rules/payment-types.ts';
import { documentNumber, financialYear, financialYearOf, platformIssuer } from './serial.ts';

test.each([
  ['2026-03-31T18:29:59Z', '2025-26'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['2026-11-21T10:00:00Z', '2026-27'],
  ['2027-01-01T00:00:00+05:30', '2026-27'],
  ['2099-12-31T12:00:00Z', '2099-00'],
])('%s is in %s', (instant, year) => {
  expect(financialYear(new Date(instant))).toBe(year);
});

test('financialYearOf: a year begins on 1 April', () => {
  expect(['2026-03-31', '2026-04-01'].map(financialYearOf)).toEqual(['2025-26', '2026-27']);
});

test('platformIssuer: the State of the first registration continues the series, every other State has its own', () => {
  expect(platformIssuer('Karnataka', 'Karnataka')).toBe('platform');
  expect(platformIssuer('Bihar', 'Karnataka')).toBe('platform:10');
  expect(platformIssuer('Bihar', null)).toBe('platform');
});

test.each([
  ['invoice', 1, undefined, 'AI/26-27/000001'],
  ['invoice', 1, 'platform:10', 'AI10/2627/000001'],
  ['invoice', 12, 'K7Q2', 'K7Q2I/2627/00012'],
  ['credit_note', 3, 'K7Q2', 'K7Q2C/2627/00003'],
  ['receipt_voucher', 7, undefined, 'RV/26-27/000007'],
  ['refund_voucher', 7, undefined, 'FV/26-27/000007'],
  ['commission_invoice', 7, undefined, 'AK/26-27/000007'],
  ['commission_credit', 7, undefined, 'AD/26-27/000007'],
] as const)('the number of a %s, serial %i of %s, is %s', (kind, serial, issuer, number) => {
  expect(documentNumber(kind, '2026-27', serial, issuer)).toBe(number);
});

test('a number contains its series and year, and has at most 16 characters', () => {
  for (const issuer of ['platform', 'platform:10']) {
    const numbers = DOCUMENT_KINDS.map((kind) => documentNumber(kind, '2026-27', 999_999, issuer));
    expect(new Set(numbers).size).toBe(DOCUMENT_KINDS.length);
    for (const number of numbers) expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/);
  }
  expect(documentNumber('invoice', '2026-27', 99_999, 'K7Q2')).toBe('K7Q2I/2627/99999');
});

test('a full series and a kind that professionals do not issue are refused', () => {
  expect(() => documentNumber('invoice', '2026-27', 100_000, 'K7Q2')).toThrow('full');
  expect(() => documentNumber('invoice', '2026-27', 1_000_000, 'platform:10')).toThrow('full');
  expect(documentNumber('invoice', '2026-27', 1_000_000)).toBe('AI/26-27/1000000');
  expect(() => documentNumber('statement', '2026-27', 1, 'K7Q2')).toThrow('professionals do not issue');
});
