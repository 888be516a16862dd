import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';

const PREFIX: Readonly<Record<DocumentKind, string>> = {
  invoice: 'AI',
  receipt: 'AR',
  payment_receipt: 'AP',
  credit_note: 'AC',
  cancellation: 'AX',
  statement: 'AS',
};

/** Returns the Indian financial year of an instant, April to March: `2026-27`. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = dateOf(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Returns a document number: at most 16 letters, digits, dashes and slashes (CGST Rules, rule 46 (b)), unique in its financial year. */
export function documentNumber(kind: DocumentKind, year: string, serial: number): string {
  return `${PREFIX[kind]}/${year.slice(2)}/${String(serial).padStart(6, '0')}`;
}
