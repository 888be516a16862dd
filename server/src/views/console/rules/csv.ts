/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet would run as a formula: it begins with one of these characters. */
const FORMULA = /^[=+\-@\t\r\0]/;

/** A cell's value: numbers stay numbers, null is an empty cell. */
export type CsvValue = string | number | null;

/** Formats a row, with its line end. A text that begins like a formula gets an apostrophe, so that it stays text. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
