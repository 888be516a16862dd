import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { REFUND_LOOP, refundStore } from '../refund-store.ts';
import { nextCheck } from '../rules/asking-again.ts';
import { ORDER_LOOP, type OrderRow, paymentStore } from '../store.ts';
import type { PaymentParts } from './payment-parts.ts';
import { sendRefund } from './send-refund.ts';
import { takePayments } from './take-payments.ts';

const AT_ONCE = 50;

/** News that are older come no more: Razorpay sends them for a day. */
const NEWS_DAYS = 30;

/**
 * Brings our side and the gateway's together: asks about orders and refunds that are not settled, less and less often. After a breakdown
 * everything that was under way is due, so this also finishes what the breakdown cut off.
 */
export async function reconcile(parts: PaymentParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const orders = new Map((await paymentStore(db).dueOrders(now, AT_ONCE)).map((order) => [order.id, order]));
  await forEachRow(parts, ORDER_LOOP, [...orders.keys()], (id) =>
    askAbout(parts, orders.get(id) as OrderRow),
  );
  const refunds = await refundStore(db).due(now, AT_ONCE);
  await forEachRow(
    parts,
    REFUND_LOOP,
    refunds.map(({ id }) => id),
    (id) => sendRefund(parts, id),
  );
}

async function askAbout(parts: PaymentParts, order: OrderRow): Promise<void> {
  const { db, clock, gateway } = parts;
  if (order.gateway_order_id === null) return;
  // Before the question: whoever breaks off in the middle is asked again later, not never.
  await paymentStore(db).setOrder(order.id, {
    check_at: nextCheck(order.checks + 1, order.created_at, clock.now()),
    checks: order.checks + 1,
  });
  const payments = await gateway.paymentsOf(order.gateway_order_id);
  if (payments !== 'not_found' && !('outage' in payments))
    await takePayments(parts, order.gateway_order_id, payments);
}

/** Forgets which news were read long ago; run by the worker. */
export async function sweepNews({ db, clock }: Pick<PaymentParts, 'db' | 'clock'>): Promise<void> {
  await paymentStore(db).forgetNews(new Date(clock.now().getTime() - NEWS_DAYS * 86_400_000));
}
