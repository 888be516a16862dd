import type { MISMATCHES, UnmatchedMoney } from '@aaspaas/contract/features/admin-settlements.ts';
import { hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Expected, suggestedMatches } from '../../features/payment/index.ts';
import { loadPage, type Page, type PageQuery, type PageRequest } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';

type BankColumns = Pick<
  Row<'bank_lines'>,
  'day' | 'narration' | 'utr' | 'debit' | 'credit' | 'balance' | 'hash' | 'file_row'
>;

/** Unmatched money with what it is of. Amounts in paise. */
export type ListedUnmatched = Readonly<Row<'unmatched_money', { resolution: 'matched' | 'closed' }>> &
  OuterJoined<BankColumns> & {
    readonly entity_id: string | null;
    readonly settlement_id: number | null;
    readonly owner_name: string | null;
    readonly resolved_by_name: string | null;
  };

type Position = readonly [number, number];

/** Loads a page: open money due first, resolved money newest first; with what the bank lines of it may be. */
export async function unmatchedPage(
  db: Executor,
  isOpen: boolean,
  query: PageQuery,
): Promise<Page<ListedUnmatched> & { readonly suggestions: ReadonlyMap<number, readonly Expected[]> }> {
  const page = await loadPage<ListedUnmatched, Position>(
    query,
    2,
    (row) => [((isOpen ? row.due_at : row.resolved_at) ?? row.due_at).getTime(), row.id],
    async (request) => (await unmatchedQuery(isOpen, request).execute(db)).rows,
  );
  const lines = page.rows.flatMap((row) =>
    row.bank_line_id === null || row.resolved_at !== null || row.day === null
      ? []
      : [
          {
            id: row.bank_line_id,
            row: row.file_row ?? 0,
            date: row.day,
            narration: row.narration ?? '',
            utr: row.utr ?? '',
            debit: paise(row.debit ?? 0),
            credit: paise(row.credit ?? 0),
            balance: paise(row.balance ?? 0),
            hash: row.hash ?? '',
          },
        ],
  );
  return { ...page, suggestions: await suggestedMatches(db, lines) };
}

function unmatchedQuery(
  isOpen: boolean,
  { after, limit }: PageRequest<Position>,
): RawBuilder<ListedUnmatched> {
  const at = sql.ref(isOpen ? 'u.due_at' : 'u.resolved_at');
  const direction = isOpen ? sql`asc` : sql`desc`;
  const comparison = isOpen ? sql`>` : sql`<`;
  const afterCursor = after
    ? sql`and (${at}, u.id) ${comparison} (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql`
    select u.*, b.day, b.narration, b.utr, b.debit, b.credit, b.balance, b.hash, b.file_row, r.entity_id, r.settlement_id,
      owner.name as owner_name, resolver.name as resolved_by_name
    from unmatched_money u left join bank_lines b on b.id = u.bank_line_id
    left join settlement_rows r on r.id = u.settlement_row_id
    left join accounts owner on owner.id = u.owner_id left join accounts resolver on resolver.id = u.resolved_by
    where u.resolved_at is ${isOpen ? sql`null` : sql`not null`} ${afterCursor}
    order by ${at} ${direction}, u.id ${direction} limit ${limit}`;
}

/** The number of open cases. */
export const countOpenQuery: RawBuilder<{ open: number }> = sql`
  select count(*)::int as open from unmatched_money where resolved_at is null`;

/** Formats unmatched money for an operator. */
export function presentUnmatched(
  row: ListedUnmatched,
  suggestions: ReadonlyMap<number, readonly Expected[]>,
  { roles, now }: { readonly roles: readonly OperatorRole[]; readonly now: Date },
): UnmatchedMoney {
  const found = suggestions.get(row.bank_line_id ?? 0) ?? [];
  const mayAct = row.resolved_at === null && hasGrant(roles, 'money.act');
  return {
    id: row.id,
    source: row.bank_line_id === null ? 'settlement' : 'bank',
    reason: row.reason as (typeof MISMATCHES)[number],
    amount: toRupees(paise(row.amount)),
    day: row.day ?? dateOf(row.at),
    reference: row.entity_id ?? row.utr ?? '',
    narration: row.narration,
    settlement_id: row.settlement_id,
    due_at: isoOf(row.due_at),
    overdue: row.resolved_at === null && row.due_at <= now,
    owner: row.owner_name,
    note: row.note,
    suggestions: found.map((one) => ({
      id: one.id,
      amount: toRupees(paise(one.amount)),
      day: one.date,
      reference: one.utr,
    })),
    resolution: row.resolution,
    resolved_at: row.resolved_at && isoOf(row.resolved_at),
    resolved_by: row.resolved_by_name,
    allowed_actions: mayAct
      ? ['note' as const, ...(found.length > 0 ? (['match'] as const) : []), 'close' as const]
      : [],
  };
}
