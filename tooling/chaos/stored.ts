import type { Executor } from '../../server/src/platform/db/connect.ts';
import { sql } from 'kysely';
import { findDocumentFaults, findShareFaults } from '../../server/src/features/booking/index.ts';
import { findLedgerFaults } from '../../server/src/features/payment/index.ts';
import type { Stored } from './compare.ts';
import type { Flow } from './journal.ts';

/** Reads what is stored of the customers of some flows: from the product's tables, and from those of the gateway's simulator. */
export async function readStored(db: Executor, flows: readonly Flow[]): Promise<ReadonlyMap<number, Stored>> {
  const orders = flows.flatMap(({ accountId, acknowledged }) =>
    acknowledged.flatMap((one) => (one.write === 'order' ? [{ accountId, orderId: one.orderId }] : [])),
  );
  const { rows } = await sql<Stored>`
    with people as (
      select unnest(${flows.map(({ accountId }) => accountId)}::bigint[]) as id
    ), paid_orders as (
      select * from unnest(${orders.map(({ accountId }) => accountId)}::bigint[], ${orders.map(({ orderId }) => orderId)}::text[])
        as o (account_id, order_id)
    )
    select p.id as "accountId",
      coalesce((select jsonb_agg(b.id) from bookings b where b.account_id = p.id), '[]') as "bookingIds",
      coalesce((
        select jsonb_object_agg(transition, times) from (
          select h.transition, count(*) as times from booking_lines l join line_history h on h.line_id = l.id
          where l.account_id = p.id group by 1
        ) counted
      ), '{}') as transitions,
      coalesce((
        select jsonb_agg(jsonb_build_object('orderId', s.order_id, 'paise', s.amount))
        from paid_orders o join simulator_payments s on s.order_id = o.order_id where o.account_id = p.id and s.captured
      ), '[]') as "gatewayPayments",
      coalesce((
        select jsonb_agg(jsonb_build_object('orderId', o.gateway_order_id, 'paise', c.amount))
        from payment_orders o join payment_captures c on c.order_id = o.id where o.account_id = p.id
      ), '[]') as captures,
      coalesce((
        select jsonb_agg(r.amount)
        from paid_orders o join simulator_payments s on s.order_id = o.order_id join simulator_refunds r on r.payment_id = s.id
        where o.account_id = p.id and r.status <> 'failed'
      ), '[]') as "gatewayRefunds",
      coalesce((
        select jsonb_agg(jsonb_build_object('paise', r.amount, 'atGateway', r.gateway_refund_id is not null))
        from payment_orders o join payment_captures c on c.order_id = o.id join payment_refunds r on r.capture_id = c.id
        where o.account_id = p.id and r.state <> 'void'
      ), '[]') as refunds
    from people p`.execute(db);
  return new Map(rows.map((row) => [Number(row.accountId), { ...row, accountId: Number(row.accountId) }]));
}

/** Runs the nightly checks of the books; returns each fault as text. */
export async function readBookFaults(db: Executor, now: Date): Promise<string[]> {
  const faults = [
    ...(await findLedgerFaults(db)),
    ...(await findShareFaults(db)),
    ...(await findDocumentFaults(db, now)),
  ];
  return faults.map((fault) => JSON.stringify(fault));
}

/** Counts jobs that failed for good. */
export async function countDeadJobs(db: Executor): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*)::int as dead from pgboss.job where name = 'dead_letter' and state < 'active'`.execute(db);
  return rows[0]?.dead ?? 0;
}

/** Counts jobs that are due or were begun and have no result yet. */
export async function countUnfinishedJobs(db: Executor): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from pgboss.job
    where name <> 'dead_letter' and not blocked and (state = 'active' or (state < 'active' and start_after <= now()))`.execute(
    db,
  );
  return rows[0]?.unfinished ?? 0;
}

/** Returns the id of a booking's only line. */
export async function readLineId(db: Executor, bookingId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from booking_lines where booking_id = ${bookingId}`.execute(db);
  const [line] = rows;
  if (!line || rows.length > 1) throw new Error(`booking ${bookingId} has ${rows.length} lines`);
  return Number(line.id);
}
