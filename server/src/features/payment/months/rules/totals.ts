import type { MonthTotalRow } from '@aaspaas/contract/features/admin-months.ts';
import type { MonthFile } from '@aaspaas/contract/features/month-files.ts';
import type { TaxHead } from '../../tax/rules/heads.ts';

/**
 * The sum of a month's files and of the ledger, in paise. They differ only if the books or the files are wrong.
 */
export interface MonthTotal {
  /** The file or files that are summed. */
  readonly files: readonly MonthFile[];
  readonly what: MonthTotalRow['what'];
  /** The platform's GSTIN; null if the sum is not divided by registration. */
  readonly gstin: string | null;
  readonly head: TaxHead | null;
  readonly inFiles: number;
  readonly inLedger: number;
}

/** Returns the sums that differ. */
export const differencesOf = (totals: readonly MonthTotal[]): MonthTotal[] =>
  totals.filter(({ inFiles, inLedger }) => inFiles !== inLedger);
