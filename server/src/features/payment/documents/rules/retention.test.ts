import { expect, test } from 'vitest';
import { keepUntil } from './retention.ts';

test.each([
  ['invoice', '2026-27', '2033-12-31'],
  ['credit_note', '2025-26', '2032-12-31'],
  ['receipt_voucher', '2099-00', '2106-12-31'],
  ['statement', '2026-27', '2035-03-31'],
  ['commission_invoice', '2026-27', '2035-03-31'],
  ['commission_credit', '2026-27', '2035-03-31'],
] as const)('a %s of %s is kept until %s', (kind, year, day) => {
  expect(keepUntil(kind, year)).toBe(day);
});
