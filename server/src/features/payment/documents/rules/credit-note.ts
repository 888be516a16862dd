import { financialYearOf } from './serial.ts';

/**
 * Returns whether a credit note on a day takes tax back: until 30 November after the financial year of the supply (CGST Act, section
 * 34 (2)). Later ones reduce the price only.
 *
 * @param suppliedOn day of the supply, `YYYY-MM-DD`
 * @param day of the credit note
 */
export function isCreditTaxed(suppliedOn: string, day: string): boolean {
  const first = Number(financialYearOf(suppliedOn).slice(0, 4));
  return day <= `${first + 1}-11-30`;
}
