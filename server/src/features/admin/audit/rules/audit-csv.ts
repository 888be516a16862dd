import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { ListedAuditEntry } from '@aaspaas/contract/features/admin-audit.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'Time (India)',
  'Actor id',
  'Actor',
  'Call',
  'Object',
  'Result',
  'Details',
  'Before',
  'After',
  'Request',
  'IP',
];

/** The first line of the file. */
export const AUDIT_CSV_HEADER = `${BYTE_ORDER_MARK}${csvRow(COLUMNS)}`;

/** Returns the line of an entry. */
export function auditCsvRow(entry: ListedAuditEntry): string {
  const at = new Date(entry.at);
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  return csvRow([
    `${dateOf(at)} ${timeOf(at)}`,
    String(entry.actor.id),
    entry.actor.name,
    entry.action,
    entry.object,
    entry.outcome,
    json(entry.detail),
    json(entry.before),
    json(entry.after),
    entry.request_id ?? '',
    entry.ip ?? '',
  ]);
}

/** Returns a line of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(/^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
