import type { DocumentKind } from '../../rules/payment-types.ts';

/** Documents of the company's own books, between it and a professional. */
const OWN: ReadonlySet<DocumentKind> = new Set(['commission_invoice', 'commission_credit', 'statement']);

/**
 * Returns the last day on which a document is kept whole, `YYYY-MM-DD`: 72 months from 31 December after the year (CGST Act, section 36);
 * for the company's own books eight years after the year.
 *
 * @param year financial year, e.g. `2026-27`, kept until `2033-12-31`
 */
export function keepUntil(kind: DocumentKind, year: string): string {
  const first = Number(year.slice(0, 4));
  return OWN.has(kind) ? `${first + 9}-03-31` : `${first + 7}-12-31`;
}
