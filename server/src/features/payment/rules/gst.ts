import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';

/** A rate in basis points: 1800 is 18 %. */
export type BasisPoints = number;

/** Taxes included in an amount. Prices are tax-inclusive, so the total never grows at checkout. */
export interface Taxed {
  readonly taxable: Money;
  readonly cgst: Money;
  readonly sgst: Money;
  readonly igst: Money;
}

/**
 * Extracts the tax from a tax-inclusive amount. Supplier and place of supply in one State: CGST and SGST, always equal;
 * otherwise IGST (IGST Act, sections 7, 8 and 12 (3)). The parts sum to the amount.
 */
export function taxInside(amount: Money, rate: BasisPoints, sameState: boolean): Taxed {
  const none = paise(0);
  if (sameState) {
    const half = share(amount, rate / 2, rate);
    return { taxable: paise(amount - 2 * half), cgst: half, sgst: half, igst: none };
  }
  const igst = share(amount, rate, rate);
  return { taxable: paise(amount - igst), cgst: none, sgst: none, igst };
}

/** Returns the sum of several lines' taxes. */
export function taxTotals(lines: readonly Taxed[]): Taxed {
  return {
    taxable: sum(lines.map((line) => line.taxable)),
    cgst: sum(lines.map((line) => line.cgst)),
    sgst: sum(lines.map((line) => line.sgst)),
    igst: sum(lines.map((line) => line.igst)),
  };
}

/** Union Territories without a legislature, whose tax is UTGST (UTGST Act, section 1). */
const UTGST_TERRITORIES: ReadonlySet<IndianState> = new Set<IndianState>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]);

/** Returns the name of the State's part of the tax in a place of supply. */
export function stateTaxName(place: IndianState | null): 'SGST' | 'UTGST' {
  return place !== null && UTGST_TERRITORIES.has(place) ? 'UTGST' : 'SGST';
}

/** Rounds half up to whole paise. */
function share(amount: Money, part: BasisPoints, rate: BasisPoints): Money {
  return paise(Math.floor((2 * amount * part + 10_000 + rate) / (2 * (10_000 + rate))));
}
