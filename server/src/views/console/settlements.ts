import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import {
  MAX_SETTLEMENT_ROWS,
  type RECON_TYPES,
  type SettlementFilters,
  type SettlementState,
} from '@aaspaas/contract/features/admin-settlements.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** A settlement in the operators' list. Amounts in paise. */
export interface ListedSettlement
  extends Readonly<
    Pick<
      Row<'settlements'>,
      | 'id'
      | 'gateway_id'
      | 'amount'
      | 'utr'
      | 'settled_at'
      | 'matched'
      | 'fee'
      | 'tax'
      | 'difference'
      | 'check_at'
    >
  > {
  readonly state: SettlementState;
  /** What is still in suspense. */
  readonly in_suspense: number;
  readonly in_bank_on: string | null;
}

/** A row of a settlement with the payment that it is about. Amounts in paise. */
export type ListedReconRow = Readonly<
  Pick<
    Row<'settlement_rows', { type: (typeof RECON_TYPES)[number] }>,
    'id' | 'entity_id' | 'type' | 'credit' | 'debit' | 'fee' | 'tax'
  >
> & {
  readonly mismatch: Row<'unmatched_money'>['reason'] | null;
  readonly order_id: Row<'payment_captures'>['order_id'] | null;
  readonly code: Row<'bookings'>['code'] | null;
};

/** When it was settled, in milliseconds, and the settlement's id. */
export type SettlementPosition = readonly [number, number];

/** Returns a settlement's position. */
export const settlementPosition = ({ id, settled_at }: ListedSettlement): SettlementPosition => [
  settled_at.getTime(),
  id,
];

const stateOf = sql`case when b.day is not null then 'in_bank' when s.state = 'posted' then 'posted'
  when s.alarmed_at is not null then 'differs' else 'waiting' end`;

const columns = sql`s.id, s.gateway_id, ${stateOf} as state, s.amount, s.utr, s.settled_at, s.matched, s.fee, s.tax, s.difference, s.check_at,
  coalesce(open.amount, 0)::bigint as in_suspense, b.day as in_bank_on`;

/** Each join reads an index per row. */
const joins = sql`left join bank_lines b on b.settlement_id = s.id
  left join lateral (
    select sum(u.amount) as amount from settlement_rows r join unmatched_money u on u.settlement_row_id = r.id
    where r.settlement_id = s.id and u.resolution is distinct from 'matched' and s.unmatched <> 0
  ) open on true`;

/** Builds the query of a page of settlements. */
export function settlementsQuery(
  filters: SettlementFilters,
  { after, limit }: PageRequest<SettlementPosition>,
): RawBuilder<ListedSettlement> {
  const descending = filters.sort === '-settled';
  const direction = descending ? sql`desc` : sql`asc`;
  const comparison = descending ? sql`<` : sql`>`;
  const order = sql`order by s.settled_at ${direction}, s.id ${direction}`;
  const afterCursor = after
    ? sql`and (s.settled_at, s.id) ${comparison} (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql<ListedSettlement>`
    with page as materialized (
      select s.* from settlements s where ${matching(filters)} ${afterCursor} ${order} limit ${limit}
    )
    select ${columns} from page s ${joins} ${order}`;
}

/** Builds the query of one settlement. */
export const settlementQuery = (id: number): RawBuilder<ListedSettlement> =>
  sql`select ${columns} from settlements s ${joins} where s.id = ${id}`;

/** Builds the query of the number of settlements, which stops at the first one that is not counted exactly. */
export function countSettlementsQuery(filters: SettlementFilters): RawBuilder<{ total: number }> {
  return sql`select count(*)::int as total from (
    select 1 from settlements s where ${matching(filters)} limit ${MAX_COUNTED + 1}) counted`;
}

/** Builds the query of the rows of a settlement, those that match nothing first. */
export function reconRowsQuery(settlementId: number): RawBuilder<ListedReconRow> {
  return sql`
    select r.id, r.entity_id, r.type, r.credit, r.debit, r.fee, r.tax,
      case when u.resolution is distinct from 'matched' then u.reason end as mismatch, c.order_id, bk.code
    from settlement_rows r left join unmatched_money u on u.settlement_row_id = r.id
    left join lateral (
      select order_id from payment_captures where gateway_payment_id = r.entity_id
      union all select pc.order_id from payment_refunds f join payment_captures pc on pc.id = f.capture_id
        where f.gateway_refund_id = r.entity_id
      union all select pc.order_id from chargebacks cb join payment_captures pc on pc.id = cb.capture_id
        where cb.gateway_id = r.dispute_id
      limit 1
    ) c on true
    left join payment_orders o on o.id = c.order_id
    left join bookings bk on bk.id = case when o.purpose like 'booking:%' then split_part(o.purpose, ':', 2)::bigint end
    where r.settlement_id = ${settlementId}
    order by (u.id is null or u.resolution is not distinct from 'matched'), r.id limit ${MAX_SETTLEMENT_ROWS}`;
}

/** Builds the query of the number of rows of a settlement. */
export const countReconRowsQuery = (settlementId: number): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from settlement_rows where settlement_id = ${settlementId}`;

function matching({ q, state, unmatched, from, to }: SettlementFilters): RawBuilder<unknown> {
  const inBank = sql`exists (select from bank_lines x where x.settlement_id = s.id)`;
  const states: Readonly<Record<SettlementState, RawBuilder<unknown>>> = {
    waiting: sql`(s.state = 'waiting' and s.alarmed_at is null)`,
    differs: sql`(s.state = 'waiting' and s.alarmed_at is not null)`,
    posted: sql`(s.state = 'posted' and not ${inBank})`,
    in_bank: sql`(s.state = 'posted' and ${inBank})`,
  };
  const conditions = [
    sql`true`,
    q ? sql`s.id in (${settlementsFor(q)})` : null,
    state?.length
      ? sql`(${sql.join(
          state.map((one) => states[one]),
          sql` or `,
        )})`
      : null,
    unmatched ? sql`s.unmatched <> 0` : null,
    from ? sql`s.settled_at >= ${instantOf(from, '00:00')}` : null,
    to ? sql`s.settled_at < ${instantOf(addDays(to, 1), '00:00')}` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** The settlements that a search text means: a union, because each meaning has its own index. */
function settlementsFor(q: string): RawBuilder<unknown> {
  return sql`select id from settlements where gateway_id = ${q}
    union select id from settlements where upper(utr) = ${q.toUpperCase()}
    union select settlement_id from settlement_rows where entity_id = ${q}
    union select settlement_id from settlement_rows where dispute_id = ${q}`;
}
