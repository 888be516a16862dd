import type {
  adminSettlementEndpoints,
  MISMATCHES,
  SettlementFilters,
  SettlementRow,
} from '@aaspaas/contract/features/admin-settlements.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { movementsOfSource, presentMovement } from '../../features/payment/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage, loadPageById } from '../../kernel/page.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { bankStatementsQuery } from './bank-statements.ts';
import {
  chosenColumns,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';
import {
  countReconRowsQuery,
  countSettlementsQuery,
  type ListedReconRow,
  type ListedSettlement,
  reconRowsQuery,
  type SettlementPosition,
  settlementPosition,
  settlementQuery,
  settlementsQuery,
} from './settlements.ts';
import { countOpenQuery, presentUnmatched, unmatchedPage } from './unmatched.ts';

type Reads = 'admin.settlements' | 'admin.settlement' | 'admin.unmatched' | 'admin.bank_statements';

const amountOf = (amount: number | null) => (amount === null ? null : toRupees(paise(amount)));

/** Settlements, unmatched money and bank statements as operators see them. */
export function settlementViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<Reads & keyof typeof adminSettlementEndpoints> {
  return {
    'admin.settlements': async ({ query }) => {
      const { rows, next_cursor } = await loadPage<ListedSettlement, SettlementPosition>(
        query,
        2,
        settlementPosition,
        async (request) => (await settlementsQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countSettlementsQuery(query).execute(db);
      return { data: rows.map(presentSettlement), next_cursor, total: counted[0]?.total ?? 0 };
    },
    'admin.settlement': async ({ params: { id } }) => {
      const { rows } = await settlementQuery(id).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      const { rows: reported } = await reconRowsQuery(id).execute(db);
      const { rows: counted } = await countReconRowsQuery(id).execute(db);
      const movements = await movementsOfSource(db, `settlement:${id}`);
      return {
        data: {
          ...presentSettlement(row),
          rows: reported.map(presentReconRow),
          row_count: counted[0]?.total ?? 0,
          movements: movements.map(presentMovement),
          next_check_at: row.check_at && isoOf(row.check_at),
        },
      };
    },
    'admin.unmatched': async ({ query: { list, ...query } }, { actor }) => {
      const now = clock.now();
      const { rows, next_cursor, suggestions } = await unmatchedPage(db, list === 'open', query);
      const { rows: counted } = await countOpenQuery.execute(db);
      return {
        data: rows.map((row) => presentUnmatched(row, suggestions, { roles: actor.roles, now })),
        next_cursor,
        open: counted[0]?.open ?? 0,
      };
    },
    'admin.bank_statements': async ({ query }) => {
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await bankStatementsQuery(request).execute(db)).rows,
      );
      return {
        data: rows.map((row) => ({
          id: row.id,
          file_name: row.file_name,
          first_day: row.first_day,
          last_day: row.last_day,
          added: row.added,
          repeated: row.repeated,
          unmatched: row.unmatched,
          closing_balance: toRupees(paise(row.closing_balance)),
          uploaded_by: row.uploaded_by_name,
          uploaded_at: isoOf(row.uploaded_at),
        })),
        next_cursor,
      };
    },
  };
}

function presentSettlement(row: ListedSettlement): SettlementRow {
  return {
    id: row.id,
    gateway_id: row.gateway_id,
    state: row.state,
    amount: amountOf(row.amount),
    utr: row.utr,
    settled_at: isoOf(row.settled_at),
    gross: amountOf(row.matched),
    fee: amountOf(row.fee),
    fee_tax: amountOf(row.tax),
    unmatched: toRupees(paise(row.in_suspense)),
    difference: amountOf(row.difference),
    in_bank_on: row.in_bank_on,
  };
}

function presentReconRow(row: ListedReconRow) {
  return {
    id: row.id,
    entity_id: row.entity_id,
    type: row.type,
    gross: toRupees(paise(row.credit - row.debit + row.fee)),
    fee: toRupees(paise(row.fee - row.tax)),
    fee_tax: toRupees(paise(row.tax)),
    mismatch: row.mismatch as (typeof MISMATCHES)[number] | null,
    payment: row.order_id,
    booking_id: row.code,
  };
}

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<SettlementRow>>> = {
  id: ['payments.id', (row) => row.id],
  gateway_id: ['settlement.gateway_id', (row) => row.gateway_id],
  state: ['admin.state', (row, language) => text(language, `settlement.state_${row.state}`)],
  amount: ['settlement.amount', (row) => row.amount],
  settled: ['settlement.settled', (row) => localTime(row.settled_at)],
  utr: ['settlement.utr', (row) => row.utr],
  gross: ['settlement.gross', (row) => row.gross],
  fee: ['settlement.fee', (row) => row.fee],
  fee_tax: ['settlement.fee_tax', (row) => row.fee_tax],
  unmatched: ['settlement.only_unmatched', (row) => row.unmatched],
  in_bank: ['settlement.in_bank_on', (row) => row.in_bank_on],
};

const DEFAULT_COLUMNS = [
  'state',
  'amount',
  'settled',
  'utr',
  'gross',
  'fee',
  'fee_tax',
  'in_bank',
  'gateway_id',
];

/** `GET /api/admin/settlements/csv`: the settlements of a list as a file. */
export function settlementsFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<SettlementRow, SettlementFilters, SettlementPosition>(platform, authenticate, {
    name: 'admin.settlements_csv',
    subject: 'settlements',
    columnsOf: (cols) => chosenColumns(COLUMNS, 'id', cols, DEFAULT_COLUMNS),
    load: async (tx, filters, page) => {
      const { rows } = await settlementsQuery(filters, page).execute(tx);
      return {
        rows: rows.map(presentSettlement),
        after: positionAfter(rows, page.limit, settlementPosition),
      };
    },
  });
}
