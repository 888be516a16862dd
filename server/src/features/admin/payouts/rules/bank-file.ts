import type { Money } from '@aaspaas/contract/kernel/money.ts';

/** One transfer of a bank file. */
export interface Transfer {
  readonly name: string;
  readonly account: string;
  readonly ifsc: string;
  readonly amount: Money;
  /** Our reference, returned in the bank's answer. */
  readonly reference: string;
}

/**
 * Returns the transfers as CSV (RFC 4180) for a bank's upload page. Cells that a spreadsheet would read as a formula get a
 * leading apostrophe, and long account numbers are quoted so that they stay text.
 */
export function bankFile(transfers: readonly Transfer[]): string {
  const rows = transfers.map(({ name, account, ifsc, amount, reference }) => [
    name,
    account,
    ifsc,
    `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    reference,
  ]);
  return [['Beneficiary name', 'Account number', 'IFSC', 'Amount', 'Reference'], ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}

function cell(value: string): string {
  // Line breaks and other control characters are not valid in a name.
  const plain = value.replace(/\p{Cc}+/gu, ' ').trim();
  return `"${(/^[=+\-@]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}
