import type { z } from 'zod';
import { parseCsv } from '../../../kernel/parse-csv.ts';

/** A problem of a catalogue file. `row`: as spreadsheets number it; null: the whole file. */
export interface CatalogueProblem {
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly problem: string;
}

/** The columns of a table, each with the schema of its cells. */
export type Columns = Readonly<Record<string, z.ZodType<unknown, string>>>;

/** A valid row: the values by column, and its number. */
export type TableRow<C extends Columns> = { readonly [Name in keyof C]: z.output<C[Name]> } & {
  readonly row: number;
};

/** A table as read: the valid rows, the problems, and the key of each row, invalid ones included. */
export interface ReadTable<C extends Columns> {
  readonly rows: readonly TableRow<C>[];
  readonly keys: ReadonlySet<string>;
  readonly problems: readonly CatalogueProblem[];
}

/**
 * Reads a CSV table whose first row names the columns, in any order. Collects the problems of all cells instead of stopping at the first.
 * @param key the column whose cells identify the rows
 */
export function readTable<C extends Columns>(
  file: string,
  text: string,
  columns: C,
  key: keyof C & string,
): ReadTable<C> {
  const parsed = parseCsv(text);
  if (parsed.outcome === 'invalid')
    return failed({ file, row: parsed.row, column: null, problem: parsed.problem });
  const [header, ...records] = parsed.rows;
  if (!header) return failed({ file, row: null, column: null, problem: 'the file is empty' });
  const names = header.cells.map((name) => name.trim());
  const headerProblems = headerProblemsOf(file, header.row, names, Object.keys(columns));
  if (headerProblems.length) return { rows: [], keys: new Set(), problems: headerProblems };
  const rows: TableRow<C>[] = [];
  const problems: CatalogueProblem[] = [];
  const firstRowOf = new Map<string, number>();
  for (const { row, cells } of records) {
    const before = problems.length;
    const report = (column: string | null, problem: string) => problems.push({ file, row, column, problem });
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      report(null, `has ${cells.length} cells, the first row has ${names.length}`);
    const values = Object.entries(columns).map(([name, schema]) => {
      const result = schema.safeParse(cells[names.indexOf(name)] ?? '');
      for (const issue of result.error?.issues ?? []) report(name, issue.message);
      return [name, result.data];
    });
    const keyCell = (cells[names.indexOf(key)] ?? '').trim();
    const earlier = firstRowOf.get(keyCell);
    if (keyCell && earlier !== undefined) report(key, `"${keyCell}" is also in row ${earlier}`);
    else firstRowOf.set(keyCell, row);
    if (problems.length === before) rows.push({ ...Object.fromEntries(values), row } as TableRow<C>);
  }
  return { rows, keys: new Set(firstRowOf.keys()), problems };
}

function failed<C extends Columns>(problem: CatalogueProblem): ReadTable<C> {
  return { rows: [], keys: new Set(), problems: [problem] };
}

function headerProblemsOf(
  file: string,
  row: number,
  names: readonly string[],
  expected: readonly string[],
): CatalogueProblem[] {
  const missing = expected.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => name !== '' && !expected.includes(name));
  const repeated = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  return [
    ...missing.map((column) => ({ file, row, column, problem: 'this column is missing' })),
    ...unknown.map((column) => ({
      file,
      row,
      column,
      problem: `there is no such column; the columns are ${expected.join(', ')}`,
    })),
    ...repeated.map((column) => ({ file, row, column, problem: 'this column is there twice' })),
  ];
}
