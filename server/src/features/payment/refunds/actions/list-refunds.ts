import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { OuterJoined } from '../../../../platform/db/tables.ts';
import { MAX_REFUND_ATTEMPTS } from '../../rules/retry-schedule.ts';
import type { PayableRow } from '../../store.ts';
import type { RefundState } from '../../rules/payment-types.ts';
import type { RefundWithPayment } from '../store.ts';

/** A refund in the operator's list. */
export interface ListedRefund {
  readonly id: number;
  readonly state: RefundState;
  readonly amount: Money;
  readonly accountId: number;
  /** Null for a surplus payment. */
  readonly subject: string | null;
  readonly paymentId: string;
  readonly attempt: number;
  readonly reference: string | null;
  readonly manual: boolean;
  readonly requestedAt: Date;
  readonly processedAt: Date | null;
  /** Time of the next automatic check; null if there is none. */
  readonly nextAt: Date | null;
  /** Whether it failed for the last time, or is no longer checked. */
  readonly needsAttention: boolean;
}

type RefundColumns = Pick<
  RefundWithPayment,
  | 'id'
  | 'state'
  | 'amount'
  | 'account_id'
  | 'gateway_payment_id'
  | 'attempt'
  | 'reference'
  | 'manual'
  | 'created_at'
  | 'processed_at'
  | 'check_at'
> &
  OuterJoined<Pick<PayableRow, 'subject'>>;

const refunds = sql`select r.id, r.state, r.amount, o.account_id, p.subject, c.gateway_payment_id, r.attempt, r.reference, r.manual,
    r.created_at, r.processed_at, r.check_at
  from payment_refunds r
  join payment_captures c on c.id = r.capture_id join payment_orders o on o.id = c.order_id
  left join payables p on p.id = r.payable_id`;

function toListed(row: RefundColumns): ListedRefund {
  return {
    id: row.id,
    state: row.state,
    amount: paise(row.amount),
    accountId: row.account_id,
    subject: row.subject,
    paymentId: row.gateway_payment_id,
    attempt: row.attempt,
    reference: row.reference,
    manual: row.manual,
    requestedAt: row.created_at,
    processedAt: row.processed_at,
    nextAt: row.check_at,
    needsAttention:
      row.state !== 'processed' &&
      row.state !== 'void' &&
      (row.check_at === null || row.attempt > MAX_REFUND_ATTEMPTS),
  };
}

/** Returns the refunds in a state, newest first, with ids below the given one. */
export async function listRefunds(
  executor: Executor,
  state: RefundState,
  before: number | null,
  limit: number,
): Promise<ListedRefund[]> {
  const { rows } = await sql<RefundColumns>`
    ${refunds} where r.state = ${state} and r.chargeback_id is null ${before === null ? sql`` : sql`and r.id < ${before}`}
    order by r.id desc limit ${limit}`.execute(executor);
  return rows.map(toListed);
}

/** Returns the refunds of an order's captures, oldest first. */
export async function refundsOfOrder(executor: Executor, orderId: number): Promise<ListedRefund[]> {
  const { rows } = await sql<RefundColumns>`
    ${refunds} where r.capture_id = any(array(
      select id from payment_captures where order_id = ${orderId} and not surplus
      union all select id from payment_captures where order_id = ${orderId} and surplus
    )) and r.chargeback_id is null order by r.id`.execute(executor);
  return rows.map(toListed);
}

/** Returns the number of refunds in each state. */
export async function refundCounts(executor: Executor): Promise<Record<RefundState, number>> {
  const { rows } = await sql<Pick<RefundWithPayment, 'state'> & { count: number }>`
    select state, count(*)::int as count from payment_refunds where chargeback_id is null group by state`.execute(
    executor,
  );
  return {
    requested: 0,
    processing: 0,
    processed: 0,
    failed: 0,
    void: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  };
}

/** Content of a notification about a refund. */
export interface RefundSummary {
  readonly accountId: number;
  readonly subject: string;
  readonly amount: Money;
}

/**
 * Returns the content of a customer's notification about a refund; undefined without one. The refund of a surplus payment is that of the first
 * subject that its order was for.
 */
export async function findRefundSummary(
  executor: Executor,
  refundId: number,
): Promise<RefundSummary | undefined> {
  const { rows } = await sql<Pick<PayableRow, 'account_id' | 'subject'> & Pick<RefundWithPayment, 'amount'>>`
    select p.account_id, p.subject, r.amount from payment_refunds r join payment_captures c on c.id = r.capture_id
    join payables p on p.id = coalesce(r.payable_id, (select min(o.payable_id) from payment_order_parts o where o.order_id = c.order_id))
    where r.id = ${refundId}`.execute(executor);
  const [row] = rows;
  return row && { accountId: row.account_id, subject: row.subject, amount: paise(row.amount) };
}
