import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxInside, taxTotals } from './gst.ts';

test.each([
  [118_00, 1800, true, { taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 }],
  [118_00, 1800, false, { taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 }],
  [598_00, 1800, true, { taxable: 506_78, cgst: 45_61, sgst: 45_61, igst: 0 }],
  [598_00, 500, false, { taxable: 569_52, cgst: 0, sgst: 0, igst: 28_48 }],
  [598_00, 0, true, { taxable: 598_00, cgst: 0, sgst: 0, igst: 0 }],
  [0, 1800, true, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
])('%i paise at %i, same State %s', (amount, rate, sameState, expected) => {
  expect(taxInside(paise(amount), rate, sameState)).toEqual(expected);
});

test('the parts sum to the amount, both halves are equal, and the tax is exact to a paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
      fc.boolean(),
      (amount, rate, sameState) => {
        const { taxable, cgst, sgst, igst } = taxInside(paise(amount), rate, sameState);
        expect(taxable + cgst + sgst + igst).toBe(amount);
        expect(cgst).toBe(sgst);
        expect(sameState ? igst : cgst).toBe(0);
        expect(Math.abs(cgst + sgst + igst - (amount * rate) / (10_000 + rate))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('sums several lines', () => {
  const line = taxInside(paise(598_00), 1800, true);
  expect(taxTotals([line, line]).taxable).toBe(2 * line.taxable);
  expect(taxTotals([])).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0 });
});
