import type { RegistrationFileFilters } from '@aaspaas/contract/features/admin-months.ts';
import type { MonthFile } from '@aaspaas/contract/features/month-files.ts';
import { type Money, paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  advanceRows,
  AGES,
  ageOf,
  allowLongStatements,
  b2clRows,
  b2csRows,
  gstr8Rows,
  hsnRows,
  type Month,
  monthOf,
  notifiedRows,
  posOf,
  previousMonth,
} from '../../features/payment/index.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileColumn, listFile, type ListFileCall, type ListFileDeps } from '../console/list-file.ts';
import type { CsvValue } from '../console/rules/csv.ts';
import {
  accountBalances,
  type AccountBalance,
  dayBookSql,
  type DueRow,
  duesSql,
  type LedgerRow,
  professionalLedgerSql,
  unbilledSql,
  type UnbilledRow,
  type WithheldRow,
  withheldSql,
} from './ledger-rows.ts';
import {
  advanceFacts,
  collectedFacts,
  commissionRowsSql,
  daysOf,
  type DocumentRow,
  documentRowsSql,
  type MonthScope,
  type SeriesRow,
  seriesRows,
  supplyFacts,
} from './month-facts.ts';

/** The section of the Income-tax Act 2025 under which the tax is withheld. */
const TDS_SECTION = '393(1) Sl. 8(v)';

/** What form 140 states instead of a PAN that is not known. */
const NO_PAN = 'PANNOTAVBL';

const column = <Row>(name: string, value: (row: Row) => CsvValue): FileColumn<Row> => [
  { fixed: name },
  value,
];

const rupees = (amount: number | null): CsvValue => (amount === null ? null : toRupees(paise(amount)));
const percent = (rate: number): number => rate / 100;

/** The columns of amounts by head. */
const headColumns = <Row>(headsOf: (row: Row) => Readonly<Record<'cgst' | 'sgst' | 'igst', number>>) =>
  (['cgst', 'sgst', 'igst'] as const).map((head) => column<Row>(head, (row) => rupees(headsOf(row)[head])));

interface Placed {
  readonly pos: string;
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Readonly<Record<'cgst' | 'sgst' | 'igst', Money>>;
}

/** Sales and credit notes. */
export const SALES_COLUMNS: readonly FileColumn<DocumentRow>[] = [
  column('number', (row) => row.number),
  column('date', (row) => row.date),
  column('issuer', (row) => row.issuer),
  column('recipient', (row) => row.recipient),
  column('gstin', (row) => row.gstin),
  column('pos', (row) => posOf(row.place)),
  column('sac', (row) => row.sac),
  column('rate', (row) => percent(row.rate)),
  column('taxable', (row) => rupees(row.taxable)),
  ...headColumns<DocumentRow>((row) => row),
  column('total', (row) => rupees(row.total)),
  column('irn', (row) => row.irn),
  column('against', (row) => row.against),
];

/** Table 4 of GSTR-1. */
export const BUSINESS_COLUMNS: readonly FileColumn<DocumentRow>[] = [
  column('gstin', (row) => row.gstin),
  column('number', (row) => row.number),
  column('date', (row) => row.date),
  column('value', (row) => rupees(row.value)),
  column('pos', (row) => posOf(row.place)),
  column('rate', (row) => percent(row.rate)),
  column('taxable', (row) => rupees(row.taxable)),
  ...headColumns<DocumentRow>((row) => row),
  column('irn', (row) => row.irn),
];

/** Table 9B: the columns of table 4, and the type of the supply as the portal names it; CDNUR has no GSTIN. */
export const CREDIT_COLUMNS: readonly FileColumn<DocumentRow>[] = [
  ...BUSINESS_COLUMNS,
  column('type', (row) => (row.gstin === null ? 'B2CL' : 'Regular B2B')),
];

/** Tables 5, 7, 11A and 11B. */
export const PLACE_COLUMNS: readonly FileColumn<Placed>[] = [
  column('pos', (row) => row.pos),
  column('rate', (row) => percent(row.rate)),
  column('taxable', (row) => rupees(row.taxable)),
  ...headColumns<Placed>((row) => row.tax),
];

type Hsn = ReturnType<typeof hsnRows>[number];

/** Table 12. */
export const HSN_COLUMNS: readonly FileColumn<Hsn>[] = [
  column('hsn', (row) => row.hsn),
  column('value', (row) => rupees(row.value)),
  column('taxable', (row) => rupees(row.taxable)),
  ...headColumns<Hsn>((row) => row.tax),
  column('recipients', (row) => row.recipients),
];

/** Table 13. Documents are never cancelled; a credit note corrects them. */
export const SERIES_COLUMNS: readonly FileColumn<SeriesRow>[] = [
  column('kind', (row) => row.kind),
  column('from', (row) => row.from),
  column('to', (row) => row.to),
  column('total', (row) => row.total),
  column('cancelled', () => 0),
];

type Notified = ReturnType<typeof notifiedRows>[number];

/** Table 15. */
export const NOTIFIED_COLUMNS: readonly FileColumn<Notified>[] = [
  column('supplier_gstin', (row) => row.supplierGstin),
  column('recipient_gstin', (row) => row.recipientGstin),
  column('pos', (row) => row.pos),
  column('rate', (row) => percent(row.rate)),
  column('taxable', (row) => rupees(row.taxable)),
  ...headColumns<Notified>((row) => row.tax),
];

type Gstr8 = ReturnType<typeof gstr8Rows>[number];

export const GSTR8_COLUMNS: readonly FileColumn<Gstr8>[] = [
  column('gstin', (row) => row.gstin),
  column('pos', (row) => row.pos),
  column('gross', (row) => rupees(row.gross)),
  column('returned', (row) => rupees(row.returned)),
  column('net', (row) => rupees(row.net)),
  ...headColumns<Gstr8>((row) => row.tcs),
];

/** A row of form 140 with the PAN. */
export type Withheld = Omit<WithheldRow, 'pan_sealed'> & { readonly pan: string | null };

export const FORM_140_COLUMNS: readonly FileColumn<Withheld>[] = [
  column('pan', (row) => row.pan ?? NO_PAN),
  column('name', (row) => row.name),
  column('section', () => TDS_SECTION),
  column('date', (row) => row.posted_on),
  column('amount', (row) => rupees(row.amount)),
  column('rate', (row) => (row.without_pan ? 5 : 0.1)),
  column('tds', (row) => rupees(row.tds)),
  column('challan', (row) => row.challan),
];

export const LEDGER_COLUMNS: readonly FileColumn<LedgerRow>[] = [
  column('date', (row) => row.date),
  column('key', (row) => row.key),
  column('kind', (row) => row.kind),
  column('account', (row) => row.account),
  column('debit', (row) => rupees(row.debit)),
  column('credit', (row) => rupees(row.credit)),
  column('balance', (row) => rupees(row.balance)),
];

/** Returns the rows of the trial balance: each account at the beginning of the month, and its sums and balance at the end. */
export function trialBalanceRows(balances: readonly AccountBalance[], month: Month): LedgerRow[] {
  const { first, next } = daysOf(month);
  return balances.flatMap(({ account, opening, debit, credit, closing }) => [
    { date: first, key: null, kind: 'opening', account, debit: null, credit: null, balance: opening },
    { date: addDays(next, -1), key: null, kind: 'closing', account, debit, credit, balance: closing },
  ]);
}

type Aged = DueRow & { readonly age: ReturnType<typeof ageOf> };

export const AGEING_COLUMNS: readonly FileColumn<Aged>[] = [
  column('customer', (row) => row.customer),
  column('due_on', (row) => row.due_on),
  ...AGES.map((age) =>
    column<Aged>(age.replace('-', '–'), (row) => (row.age === age ? rupees(row.amount) : 0)),
  ),
];

export const UNBILLED_COLUMNS: readonly FileColumn<UnbilledRow>[] = [
  column('voucher', (row) => row.voucher),
  column('date', (row) => row.date),
  column('amount', (row) => rupees(row.amount)),
  column('tax', (row) => rupees(row.tax)),
];

type Filters = RegistrationFileFilters & { readonly q?: string };
type Batch<Row> = { readonly rows: readonly Row[]; readonly after: true | null };

/** Reads a batch of a query from a cursor of the transaction, which the first batch opens. */
async function fetchBatch<Row>(
  tx: Tx,
  query: RawBuilder<Row>,
  { after, limit }: { readonly after: true | null; readonly limit: number },
): Promise<Batch<Row>> {
  if (after === null) {
    await allowLongStatements(tx);
    await sql`declare month_rows no scroll cursor for ${query}`.execute(tx);
  }
  const { rows } = await sql<Row>`fetch forward ${sql.lit(limit)} from month_rows`.execute(tx);
  return { rows, after: rows.length >= limit ? true : null };
}

/** The documents of a scope that a file has, in the order of their numbers. */
const documentsWhere = (
  rows: RawBuilder<DocumentRow>,
  condition: RawBuilder<unknown>,
): RawBuilder<DocumentRow> =>
  sql<DocumentRow>`select c.* from (${rows}) c where ${condition} order by c.date, c.number, c.sac, c.rate, c.document_id`;

/** Builds the queries of the files of documents; their sums are compared with the ledger, too. */
export const DOCUMENT_FILES = {
  sales: (scope: MonthScope) => documentsWhere(documentRowsSql(scope), sql`not c.credit`),
  credit_notes: (scope: MonthScope) => documentsWhere(documentRowsSql(scope), sql`c.credit`),
  gstr1_b2b: (scope: MonthScope) =>
    documentsWhere(commissionRowsSql(scope), sql`c.gstin is not null and not c.credit`),
  gstr1_cdnr: (scope: MonthScope) =>
    documentsWhere(commissionRowsSql(scope), sql`(c.gstin is not null or c.large) and c.credit`),
} as const;

/** The files of a month of the books (money.md, section 8). */
export function monthFiles(
  platform: ListFileDeps & Pick<Platform, 'vault'>,
  authenticate: Authenticate,
): readonly ListFileCall[] {
  const { clock, vault } = platform;
  const monthIn = ({ month }: Filters): Month => month ?? previousMonth(monthOf(dateOf(clock.now())));
  const scopeOf = (filters: Filters): MonthScope => ({
    month: monthIn(filters),
    gstin: filters.gstin ?? null,
  });

  /** A file that is read in batches. */
  const long = <Row extends object, Read extends object = Row>(
    file: MonthFile,
    columns: readonly FileColumn<Row>[],
    query: (scope: MonthScope) => RawBuilder<Read>,
    present: (row: Read, scope: MonthScope) => Row,
  ) =>
    listFile<Row, Filters, true>(platform, authenticate, {
      name: `admin.${file}_csv`,
      subject: file,
      columnsOf: () => columns,
      nameOf: monthIn,
      load: async (tx, filters, page) => {
        const scope = scopeOf(filters);
        const { rows, after } = await fetchBatch(tx, query(scope), page);
        return { rows: rows.map((row) => present(row, scope)), after };
      },
    });

  /** A file whose rows are sums, so that there are few. */
  const short = <Row extends object>(
    file: MonthFile,
    columns: readonly FileColumn<Row>[],
    rowsOf: (tx: Tx, scope: MonthScope) => Promise<readonly Row[]>,
  ) =>
    listFile<Row, Filters, never>(platform, authenticate, {
      name: `admin.${file}_csv`,
      subject: file,
      columnsOf: () => columns,
      nameOf: monthIn,
      load: async (tx, filters) => {
        await allowLongStatements(tx);
        return { rows: await rowsOf(tx, scopeOf(filters)), after: null };
      },
    });

  const same = <Row>(row: Row): Row => row;
  const supplies = (rowsOf: typeof b2csRows) => async (tx: Tx, scope: MonthScope) =>
    rowsOf(await supplyFacts(tx, scope));
  return [
    long('sales', SALES_COLUMNS, DOCUMENT_FILES.sales, same),
    long('credit_notes', SALES_COLUMNS, DOCUMENT_FILES.credit_notes, same),
    long('gstr1_b2b', BUSINESS_COLUMNS, DOCUMENT_FILES.gstr1_b2b, same),
    long('gstr1_cdnr', CREDIT_COLUMNS, DOCUMENT_FILES.gstr1_cdnr, same),
    short('gstr1_b2cl', PLACE_COLUMNS, supplies(b2clRows)),
    short('gstr1_b2cs', PLACE_COLUMNS, supplies(b2csRows)),
    short(
      'gstr1_11a',
      PLACE_COLUMNS,
      async (tx, scope) => advanceRows(await advanceFacts(tx, scope)).received,
    ),
    short(
      'gstr1_11b',
      PLACE_COLUMNS,
      async (tx, scope) => advanceRows(await advanceFacts(tx, scope)).settled,
    ),
    short('gstr1_12', HSN_COLUMNS, async (tx, scope) => hsnRows(await supplyFacts(tx, scope))),
    short('gstr1_13', SERIES_COLUMNS, seriesRows),
    short('gstr1_15', NOTIFIED_COLUMNS, async (tx, scope) => notifiedRows(await supplyFacts(tx, scope))),
    short('gstr8', GSTR8_COLUMNS, async (tx, scope) => gstr8Rows(await collectedFacts(tx, scope))),
    long(
      'form_140',
      FORM_140_COLUMNS,
      ({ month }) => withheldSql(month),
      ({ pan_sealed: sealed, ...row }: WithheldRow) => ({
        ...row,
        pan: sealed && vault.open(sealed),
      }),
    ),
    long('professional_ledger', LEDGER_COLUMNS, ({ month }) => professionalLedgerSql(month), same),
    long('day_book', LEDGER_COLUMNS, ({ month }) => dayBookSql(month), same),
    short('trial_balance', LEDGER_COLUMNS, async (tx, { month }) =>
      trialBalanceRows(await accountBalances(tx, month), month),
    ),
    long(
      'ageing',
      AGEING_COLUMNS,
      ({ month }) => duesSql(month),
      (row: DueRow, { month }): Aged => ({
        ...row,
        age: ageOf(row.due_on, addDays(daysOf(month).next, -1)),
      }),
    ),
    long('unbilled_advances', UNBILLED_COLUMNS, ({ month }) => unbilledSql(month), same),
  ];
}
