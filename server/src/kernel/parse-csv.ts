/** A row of a CSV text with its number as spreadsheets count: from 1, empty rows included. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The rows of a CSV text, or why and in which row it is not CSV. */
export type ParsedCsv =
  | { readonly outcome: 'parsed'; readonly rows: readonly CsvRow[] }
  | { readonly outcome: 'invalid'; readonly row: number; readonly problem: string };

const BYTE_ORDER_MARK = '\uFEFF';

/** A cell: quoted, with each quote in it doubled, or plain. A comma, a line end or the end of the text must follow. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Parses CSV as RFC 4180 describes it and spreadsheets write it: commas, optional quotes, any line end, an optional byte order mark.
 * Rows whose cells are all empty are skipped.
 */
export function parseCsv(text: string): ParsedCsv {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let row = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < source.length || cells.length > 0) {
    const at = CELL.lastIndex;
    const cell = CELL.exec(source);
    if (!cell) return { outcome: 'invalid', row, problem: problemAt(source, at) };
    const [, quoted, plain = '', end] = cell;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ row, cells });
    cells = [];
    row += 1;
  }
  return { outcome: 'parsed', rows };
}

function problemAt(source: string, at: number): string {
  return source[at] === '"' && !/^"(?:[^"]|"")*"/.test(source.slice(at))
    ? 'a quoted cell does not end'
    : 'a quote inside a cell: put the whole cell in quotes and double each quote in it';
}
