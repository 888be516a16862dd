import type { PayoutItemState, PayoutRun } from '@aaspaas/contract/features/payouts.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { approvalEnd, type StoredPayment } from '../../features/payment/index.ts';
import type { PayoutRailName } from '../../ports/payout-rail/port.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

type Run = Row<'payout_runs', { state: PayoutRun['state'] }>;

/** A run with the numbers of its payments by state. */
export interface RunRow
  extends Readonly<
    Pick<
      Run,
      | 'id'
      | 'state'
      | 'total'
      | 'payment_count'
      | 'fingerprint'
      | 'prepared_by'
      | 'prepared_at'
      | 'approved_at'
    >
  > {
  readonly prepared_name: Row<'accounts'>['name'];
  readonly approved_name: Row<'accounts'>['name'] | null;
  readonly approved: number;
  readonly sent: number;
  readonly paid: number;
  readonly returned: number;
  /** How the payments of an approved run are sent. */
  readonly rail: PayoutRailName | null;
}

const countOf = (state: Exclude<PayoutItemState, 'paid'>) =>
  sql`count(*) filter (where i.state = ${sql.lit(state)})::int`;

/**
 * Builds the query of payout runs, newest first, of a single one, or of the one that waits for an approval. Only the payments that are not paid
 * are counted, in an index; the others of an approved run are paid.
 */
export function runsQuery(
  of: { readonly id: number } | { readonly state: 'prepared' } | PageRequest<number>,
): RawBuilder<RunRow> {
  const page =
    'id' in of
      ? sql`where id = ${of.id}::bigint`
      : 'state' in of
        ? sql`where state = ${of.state}`
        : sql`${of.after === null ? sql`` : sql`where id < ${of.after}::bigint`} order by id desc limit ${of.limit}`;
  return sql<RunRow>`
    with page as (select * from payout_runs ${page})
    select r.id, r.state, r.total, r.payment_count, r.fingerprint, r.prepared_by, r.prepared_at, r.approved_at,
      a.name as prepared_name, o.name as approved_name, unpaid.approved, unpaid.sent, unpaid.returned,
      case when r.state = 'approved' then r.payment_count - unpaid.approved - unpaid.sent - unpaid.returned else 0 end as paid,
      (select i.rail from payout_items i where i.run_id = r.id order by i.id limit 1) as rail
    from page r join accounts a on a.id = r.prepared_by left join accounts o on o.id = r.approved_by
    cross join lateral (
      select ${countOf('approved')} as approved, ${countOf('sent')} as sent, ${countOf('returned')} as returned
      from payout_items i where i.run_id = r.id and i.state <> 'paid'
    ) unpaid
    order by r.id desc`;
}

/** A planned or approved payment to a professional, with the paid lines. */
export interface Payment {
  readonly accountId: number;
  /** Null: the newest account, for payments that name none. */
  readonly bankAccountId: number | null;
  readonly lines: readonly { readonly payableId: number; readonly amount: number }[];
}

type PayoutItem = Row<'payout_items', { state: PayoutItemState; rail: PayoutRailName }>;

interface ItemRow
  extends Payment,
    Readonly<Pick<PayoutItem, 'id' | 'state' | 'rail' | 'fee' | 'reference' | 'reason'>> {
  readonly settledAt: PayoutItem['settled_at'];
  readonly returnedAt: PayoutItem['returned_at'];
  /** Whether it waits for an operator. */
  readonly stalled: boolean;
}

/** Builds the query of a page of the payments of an approved run. */
export function itemsQuery(runId: number, { after, limit }: PageRequest<number>): RawBuilder<ItemRow> {
  return sql<ItemRow>`
    select i.id, i.account_id as "accountId", i.bank_account_id as "bankAccountId", i.state, i.rail, i.fee, i.reference, i.reason,
      i.stalled_at is not null as stalled,
      i.settled_at as "settledAt", i.returned_at as "returnedAt",
      coalesce((select jsonb_agg(jsonb_build_object('payableId', o.payable_id, 'amount', o.amount) order by o.id)
       from payout_lines o where o.item_id = i.id), '[]') as lines
    from payout_items i where i.run_id = ${runId}::bigint ${after === null ? sql`` : sql`and i.id > ${after}::bigint`}
    order by i.id limit ${limit}`;
}

interface PreparedRow extends Payment {
  /** The professional, as the place in the list. */
  readonly id: Row<'payout_run_payments'>['account_id'];
  readonly lines: StoredPayment['lines'];
}

/** Builds the query of a page of the payments of a run that waits for its approval. */
export function preparedQuery(runId: number, { after, limit }: PageRequest<number>): RawBuilder<PreparedRow> {
  return sql<PreparedRow>`
    select p.account_id as id, p.account_id as "accountId", p.bank_account_id as "bankAccountId", p.lines
    from payout_run_payments p where p.run_id = ${runId}::bigint ${after === null ? sql`` : sql`and p.account_id > ${after}::bigint`}
    order by p.account_id limit ${limit}`;
}

/** Formats a run. */
export function presentRun(run: RunRow): PayoutRun {
  return {
    id: run.id,
    state: run.state,
    prepared_at: isoOf(run.prepared_at),
    prepared_by: run.prepared_name,
    expires_at: isoOf(approvalEnd(run.prepared_at)),
    approved_at: run.approved_at && isoOf(run.approved_at),
    approved_by: run.approved_name,
    total: toRupees(paise(run.total)),
    payment_count: run.payment_count,
    approved: run.approved,
    sent: run.sent,
    paid: run.paid,
    returned: run.returned,
  };
}
