import type { JournalAccount, JournalSide } from '@aaspaas/contract/features/journal-rules.ts';
import { paise, rupees } from '@aaspaas/contract/kernel/money.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import type { TaxHead } from '../../tax/rules/heads.ts';

/** A line of a journal entry. Its account belongs to no person and to no payable. */
export interface JournalLine {
  readonly account: JournalAccount;
  /** Paise; debit positive. */
  readonly amount: number;
  /** The head and the registration of input tax; null on other accounts. */
  readonly taxHead: TaxHead | null;
  readonly registrationId: number | null;
}

/** Returns the signed amount of an entered line, in paise. */
export const signedAmount = (side: JournalSide, amount: number): number =>
  side === 'debit' ? rupees(amount) : paise(0 - rupees(amount));

/** Returns the lines that take an entry back. */
export const oppositeLines = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map((line) => ({ ...line, amount: 0 - line.amount }));

/** Returns the postings of an entry. */
export const journalPostings = (lines: readonly JournalLine[]): Posting[] =>
  lines.map(({ account, amount, taxHead, registrationId }) => ({
    account,
    personId: null,
    payableId: null,
    amount,
    taxHead,
    registrationId,
  }));
