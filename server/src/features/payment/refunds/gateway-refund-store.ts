import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { RefundablePart } from './rules/gateway-refund.ts';
import type { RefundRow } from '../orders/store.ts';
import type { PaymentTables } from '../tables.ts';

/** A captured payment and its customer. */
export interface CaptureWithAccount {
  readonly id: number;
  readonly order_id: number;
  readonly amount: number;
  readonly surplus: boolean;
  readonly account_id: number;
}

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
      const { rows } = await sql<{ subject: string }>`
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

    /** Deletes the failed refunds of a payment, which the ledger has already reversed; what must be refunded is recalculated. */
    deleteFailed: (captureId: number) =>
      db
        .deleteFrom('payment_refunds')
        .where('capture_id', '=', captureId)
        .where('state', '=', 'failed')
        .execute(),

    /** Returns the state of one payable that a payment paid for. */
    async part(
      { id, order_id }: CaptureWithAccount,
      payableId: number,
    ): Promise<Omit<RefundablePart, 'excess'>> {
      const { rows } = await sql<{ paid: number; refunded: number; requested: number; charged: boolean }>`
        select p.amount as paid,
          coalesce((select sum(r.amount) from payment_refunds r where r.capture_id = ${id} and r.payable_id = p.payable_id), 0)::bigint as refunded,
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
        from payment_refunds where capture_id = ${id}`.execute(executor);
      const { refunded = 0, requested = 0 } = rows[0] ?? {};
      const refundable = paise(Math.max(0, amount - refunded));
      return { payableId: null, refundable, requested: paise(requested), excess: refundable, charged: false };
    },
  };
}
