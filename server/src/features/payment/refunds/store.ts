import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { OrderRow, PayableRow, RefundRow } from '../store.ts';
import type { PaymentTables } from '../tables.ts';
import type { RefundablePart } from './rules/gateway-refund.ts';

/** A refund with its customer and its payment. */
export type RefundWithPayment = RefundRow &
  Readonly<Pick<OrderRow, 'account_id'> & Pick<CaptureRow, 'gateway_payment_id'>>;

type CaptureRow = Selectable<PaymentTables['payment_captures']>;

/** Name of the refund reconciliation loop in `loop_failures`. */
export const REFUND_LOOP = 'refunds';

/** Refunds. */
export function refundStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  const refundQuery = () =>
    db
      .selectFrom('payment_refunds')
      .innerJoin('payment_captures', 'payment_captures.id', 'payment_refunds.capture_id')
      .innerJoin('payment_orders', 'payment_orders.id', 'payment_captures.order_id')
      .selectAll('payment_refunds')
      .select(['payment_orders.account_id', 'payment_captures.gateway_payment_id']);
  return {
    add: (row: Insertable<PaymentTables['payment_refunds']>) =>
      db.insertInto('payment_refunds').values(row).returning('id').executeTakeFirstOrThrow(),

    byId: (id: number) => refundQuery().where('payment_refunds.id', '=', id).executeTakeFirst(),

    /** Returns a refund and locks it. */
    lock: (id: number) =>
      refundQuery().where('payment_refunds.id', '=', id).forUpdate('payment_refunds').executeTakeFirst(),

    /** Locks the payable of a refund; must run before the refund itself is locked, in the same order as the code that requests refunds. */
    async lockPayable(id: number): Promise<PayableRow | undefined> {
      return db
        .selectFrom('payables')
        .selectAll()
        .where('id', '=', (of) => of.selectFrom('payment_refunds').select('payable_id').where('id', '=', id))
        .forUpdate()
        .executeTakeFirst();
    },

    /** Returns whether the refunds of a payment exceed what it paid for one payable, or as a surplus. */
    async exceedsCapture(captureId: number, payableId: number | null): Promise<boolean> {
      const { rows } = await sql<{ exceeds: boolean }>`
        select sum(r.amount) > coalesce(min(p.amount), min(c.amount)) as exceeds
        from payment_refunds r join payment_captures c on c.id = r.capture_id
        left join payment_order_parts p on p.order_id = c.order_id and p.payable_id = r.payable_id
        where r.capture_id = ${captureId} and r.payable_id is not distinct from ${payableId}::bigint and r.state <> 'void'`.execute(
        executor,
      );
      return rows[0]?.exceeds ?? false;
    },

    /** Returns a refund by the gateway's id; one that counts before a void one. */
    idOf: (gatewayRefundId: string) =>
      db
        .selectFrom('payment_refunds')
        .select('id')
        .where('gateway_refund_id', '=', gatewayRefundId)
        .orderBy(sql`state = 'void'`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** A chargeback was won: what it took can be refunded again. */
    voidChargeback: (chargebackId: number, now: Date) =>
      db
        .updateTable('payment_refunds')
        .set({ state: 'void', voided_at: now })
        .where('chargeback_id', '=', chargebackId)
        .where('state', '<>', 'void')
        .execute(),

    /** A chargeback was lost before the work was charged: what it took pays for nothing any more. */
    chargebackIsRefund: (chargebackId: number, payableId: number) =>
      db
        .updateTable('payment_refunds')
        .set({ origin: 'chargeback_refund' })
        .where('chargeback_id', '=', chargebackId)
        .where('payable_id', '=', payableId)
        .execute(),

    set: (id: number, set: Updateable<PaymentTables['payment_refunds']>) =>
      db.updateTable('payment_refunds').set(set).where('id', '=', id).execute(),

    due: (now: Date, limit: number) =>
      db
        .selectFrom('payment_refunds')
        .selectAll()
        .where('check_at', '<=', now)
        .where(notAwaitingRetry(REFUND_LOOP, 'payment_refunds.id', now))
        .orderBy('check_at')
        .limit(limit)
        .execute(),

    /** Returns the subject of a refund; null for a surplus payment. */
    async subjectOf(id: number): Promise<string | null> {
      const { rows } = await sql<Pick<PayableRow, 'subject'>>`
        select p.subject from payment_refunds r join payables p on p.id = r.payable_id where r.id = ${id}`.execute(
        executor,
      );
      return rows[0]?.subject ?? null;
    },

    /** Returns the refunded amount of each subject, including refunds in progress, in paise. */
    async sumOf(subjects: readonly string[]): Promise<number> {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(r.amount), 0)::bigint as sum from payables p join payment_refunds r on r.payable_id = p.id
        where p.subject = any(${subjects}::text[]) and r.state <> 'void'`.execute(executor);
      return rows[0]?.sum ?? 0;
    },
  };
}

/** A captured payment and its customer. */
export type CaptureWithAccount = Readonly<
  Pick<CaptureRow, 'id' | 'order_id' | 'amount' | 'surplus'> & Pick<OrderRow, 'account_id'>
>;

/** Queries for refunds that were made by hand at the gateway. */
export function gatewayRefundStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Returns a payment by the gateway's id and locks its order, as every handler of a payment does. */
    async lockCapture(gatewayPaymentId: string): Promise<CaptureWithAccount | undefined> {
      const { rows } = await sql<CaptureWithAccount>`
        select c.id, c.order_id, c.amount, c.surplus, o.account_id
        from payment_captures c join payment_orders o on o.id = c.order_id
        where c.gateway_payment_id = ${gatewayPaymentId} for update of o`.execute(executor);
      return rows[0];
    },

    /** Returns the subjects of the payment. */
    async subjectsOf({ order_id, surplus }: CaptureWithAccount): Promise<string[]> {
      if (surplus) return [];
      const { rows } = await sql<Pick<PayableRow, 'subject'>>`
        select y.subject from payment_order_parts p join payables y on y.id = p.payable_id where p.order_id = ${order_id}`.execute(
        executor,
      );
      return rows.map(({ subject }) => subject);
    },

    /** Returns the stored refunds with a gateway refund id. */
    byGatewayRefundId: (gatewayRefundId: string): Promise<RefundRow[]> =>
      db
        .selectFrom('payment_refunds')
        .selectAll()
        .where('gateway_refund_id', '=', gatewayRefundId)
        .orderBy('id')
        .execute(),

    /** Returns the failed refunds of a payment, oldest first, locked. */
    async failedOf(captureId: number): Promise<RefundWithPayment[]> {
      const { rows } = await sql<Pick<RefundRow, 'id'>>`
        select id from payment_refunds where capture_id = ${captureId} and state = 'failed' order by id`.execute(
        executor,
      );
      const refunds: RefundWithPayment[] = [];
      for (const { id } of rows) {
        const refund = await refundStore(executor).lock(id);
        if (refund?.state === 'failed') refunds.push(refund);
      }
      return refunds;
    },

    /** Returns the state of one payable that a payment paid for. */
    async part(
      { id, order_id }: CaptureWithAccount,
      payableId: number,
    ): Promise<Omit<RefundablePart, 'excess'>> {
      const { rows } = await sql<{ paid: number; refunded: number; requested: number; charged: boolean }>`
        select p.amount as paid,
          coalesce((select sum(r.amount) from payment_refunds r where r.capture_id = ${id} and r.payable_id = p.payable_id
            and r.state <> 'void'), 0)::bigint as refunded,
          coalesce((select sum(r.amount) from payment_refunds r
            where r.capture_id = ${id} and r.payable_id = p.payable_id and r.state = 'requested'), 0)::bigint as requested,
          exists (select from ledger_transactions t where t.key = 'charge:' || p.payable_id) as charged
        from payment_order_parts p where p.order_id = ${order_id} and p.payable_id = ${payableId}`.execute(
        executor,
      );
      const { paid = 0, refunded = 0, requested = 0, charged = false } = rows[0] ?? {};
      return {
        payableId,
        refundable: paise(Math.max(0, paid - refunded)),
        requested: paise(requested),
        charged,
      };
    },

    /** Returns the state of a surplus payment. */
    async refundableSurplus({ id, amount }: CaptureWithAccount): Promise<RefundablePart> {
      const { rows } = await sql<{ refunded: number; requested: number }>`
        select coalesce(sum(amount), 0)::bigint as refunded, coalesce(sum(amount) filter (where state = 'requested'), 0)::bigint as requested
        from payment_refunds where capture_id = ${id} and state <> 'void'`.execute(executor);
      const { refunded = 0, requested = 0 } = rows[0] ?? {};
      const refundable = paise(Math.max(0, amount - refunded));
      return { payableId: null, refundable, requested: paise(requested), excess: refundable, charged: false };
    },
  };
}

/** Returns the subject of a refund; null for a surplus payment. */
export function refundSubject(executor: Executor, refundId: number): Promise<string | null> {
  return refundStore(executor).subjectOf(refundId);
}
