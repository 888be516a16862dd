import { type Insertable, sql, type Updateable } from 'kysely';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { NotNull } from '../../../platform/db/tables.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { ORDER_REUSE_MINUTES } from './rules/order-state.ts';
import type { OrderRow, PayableRow } from '../store.ts';
import type { PaymentTables } from '../tables.ts';

/** Name of the order reconciliation loop in `loop_failures`. */
export const ORDER_LOOP = 'payment orders';

/** Orders and captures. */
export function orderStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    async addOrder(
      row: Insertable<PaymentTables['payment_orders']>,
      parts: readonly { readonly payableId: number; readonly amount: Money }[],
    ): Promise<OrderRow> {
      const order = await db
        .insertInto('payment_orders')
        .values(row)
        .returningAll()
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payment_order_parts')
        .values(parts.map(({ payableId, amount }) => ({ order_id: order.id, payable_id: payableId, amount })))
        .execute();
      return order;
    },

    /** Returns the newest unpaid order of this purpose that covers exactly these parts. */
    async findReusableOrder(
      purpose: string,
      parts: readonly { readonly payableId: number; readonly amount: Money }[],
      since: Date,
    ): Promise<OrderRow | undefined> {
      const requested = parts.map(({ payableId, amount }) => `${payableId}:${amount}`).toSorted();
      return db
        .selectFrom('payment_orders')
        .selectAll()
        .where('purpose', '=', purpose)
        .where('state', '<>', 'paid')
        .where('created_at', '>', since)
        .where(
          sql<boolean>`array(select payable_id || ':' || amount from payment_order_parts where order_id = payment_orders.id order by (payable_id || ':' || amount) collate "C") = ${requested}::text[]`,
        )
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    order: (id: number) =>
      db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** Returns the order with a gateway id, locked. */
    lockOrder: (gatewayOrderId: string) =>
      db
        .selectFrom('payment_orders')
        .selectAll()
        .where('gateway_order_id', '=', gatewayOrderId)
        .forUpdate()
        .executeTakeFirst(),

    findOrder: (gatewayOrderId: string) =>
      db
        .selectFrom('payment_orders')
        .selectAll()
        .where('gateway_order_id', '=', gatewayOrderId)
        .executeTakeFirst(),

    /** Sets an order's gateway id unless it already has one. Returns the stored id. */
    async setGatewayOrderId(id: number, gatewayOrderId: string, checkAt: Date | null): Promise<string> {
      await db
        .updateTable('payment_orders')
        .set({ gateway_order_id: gatewayOrderId, check_at: checkAt })
        .where('id', '=', id)
        .where('gateway_order_id', 'is', null)
        .execute();
      const row = await db
        .selectFrom('payment_orders')
        .select('gateway_order_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.gateway_order_id ?? gatewayOrderId;
    },

    setOrder: (id: number, set: Updateable<PaymentTables['payment_orders']>) =>
      db.updateTable('payment_orders').set(set).where('id', '=', id).execute(),

    partsOf: (orderId: number) =>
      db
        .selectFrom('payment_order_parts')
        .innerJoin('payables', 'payables.id', 'payment_order_parts.payable_id')
        .select(['payables.id', 'payables.subject', 'payables.main_subject', 'payment_order_parts.amount'])
        .where('order_id', '=', orderId)
        .orderBy('payables.id')
        .execute(),

    async isCaptured(gatewayPaymentId: string): Promise<boolean> {
      const row = await db
        .selectFrom('payment_captures')
        .select('id')
        .where('gateway_payment_id', '=', gatewayPaymentId)
        .executeTakeFirst();
      return row !== undefined;
    },

    addCapture: (row: Insertable<PaymentTables['payment_captures']>) =>
      db.insertInto('payment_captures').values(row).returning('id').executeTakeFirstOrThrow(),

    /** Returns the orders that are due for a check at the gateway. */
    dueOrders: (now: Date, limit: number) =>
      db
        .selectFrom('payment_orders')
        .selectAll()
        .where('check_at', '<=', now)
        .where(notAwaitingRetry(ORDER_LOOP, 'payment_orders.id', now))
        .orderBy('check_at')
        .limit(limit)
        .execute(),
  };
}

/** Customer and amount of a paid order. */
export interface PaidOrder {
  readonly accountId: number;
  readonly amount: Money;
}

/** Returns the content of the notification about a paid order. */
export async function paidOrder(executor: Executor, orderId: number): Promise<PaidOrder> {
  const { account_id, amount } = await orderStore(executor).order(orderId);
  return { accountId: account_id, amount: paise(amount) };
}

/** An unpaid order that is registered with the gateway. */
export interface PendingOrder {
  readonly gatewayOrderId: string;
  readonly amount: Money;
}

/**
 * Returns the newest open order that covers a single subject, by subject. Subjects without such an order, or whose order
 * also covers others, are absent.
 */
export async function openOrdersOf(
  executor: Executor,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PendingOrder>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<
    Pick<PayableRow, 'subject'> & Pick<OrderRow, 'amount'> & NotNull<Pick<OrderRow, 'gateway_order_id'>>
  >`
    select coalesce(p.main_subject, p.subject) as subject, o.gateway_order_id, o.amount
    from payables p
    join payment_order_parts part on part.payable_id = p.id
    join payment_orders o on o.id = part.order_id
    where (p.subject = any(${subjects}::text[]) or p.main_subject = any(${subjects}::text[]))
      and o.state <> 'paid' and o.gateway_order_id is not null
      and o.created_at > ${addMinutes(now, -ORDER_REUSE_MINUTES)}
    group by 1, o.id having sum(part.amount) = o.amount
    order by o.id`.execute(executor);
  return new Map(
    rows.map(({ subject, gateway_order_id: gatewayOrderId, amount }) => [
      subject,
      { gatewayOrderId, amount: paise(amount) },
    ]),
  );
}
