import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { REFUND_LOOP, refundStore } from '../refund-store.ts';
import { nextCheck } from '../rules/retry-schedule.ts';
import { ORDER_LOOP, type OrderRow, paymentStore } from '../store.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sendRefund } from './send-refund.ts';
import { recordPayments } from './record-payments.ts';

const BATCH_SIZE = 50;

/** News that are older come no more: Razorpay sends them for a day. */
const WEBHOOK_RETENTION_DAYS = 30;

/**
 * Brings our side and the gateway's together: asks about orders and refunds that are not settled, less and less often. After a breakdown
 * everything that was under way is due, so this also finishes what the breakdown cut off.
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const orders = new Map(
    (await paymentStore(db).dueOrders(now, BATCH_SIZE)).map((order) => [order.id, order]),
  );
  await forEachRow(deps, ORDER_LOOP, [...orders.keys()], (id) =>
    checkOrder(deps, orders.get(id) as OrderRow),
  );
  const refunds = await refundStore(db).due(now, BATCH_SIZE);
  await forEachRow(
    deps,
    REFUND_LOOP,
    refunds.map(({ id }) => id),
    (id) => sendRefund(deps, id),
  );
}

async function checkOrder(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const { db, clock, gateway } = deps;
  if (order.gateway_order_id === null) return;
  // Before the question: whoever breaks off in the middle is asked again later, not never.
  await paymentStore(db).setOrder(order.id, {
    check_at: nextCheck(order.checks + 1, order.created_at, clock.now()),
    checks: order.checks + 1,
  });
  const payments = await gateway.paymentsOf(order.gateway_order_id);
  if (payments !== 'not_found' && !('outage' in payments))
    await recordPayments(deps, order.gateway_order_id, payments);
}

/** Forgets which news were read long ago; run by the worker. */
export async function pruneWebhookEvents({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  await paymentStore(db).deleteWebhookEvents(
    new Date(clock.now().getTime() - WEBHOOK_RETENTION_DAYS * 86_400_000),
  );
}
