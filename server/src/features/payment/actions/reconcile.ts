import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { REFUND_LOOP, refundStore } from '../refunds/store.ts';
import { nextCheck } from '../rules/retry-schedule.ts';
import { ORDER_LOOP, orderStore } from '../orders/store.ts';
import type { OrderRow } from '../store.ts';
import type { PaymentDeps } from '../deps.ts';
import { sendRefund } from '../refunds/actions/send-refund.ts';
import { recordPayments } from '../orders/actions/record-payments.ts';

const BATCH_SIZE = 50;

/**
 * Reconciles our records with the gateway: checks unsettled orders and refunds at growing intervals. After an outage
 * everything in progress is due, so this also finishes interrupted work.
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const orders = new Map((await orderStore(db).dueOrders(now, BATCH_SIZE)).map((order) => [order.id, order]));
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
  // Scheduled before the call, so that an interrupted check is repeated later instead of lost.
  await orderStore(db).setOrder(order.id, {
    check_at: nextCheck(order.checks + 1, order.created_at, clock.now()),
    checks: order.checks + 1,
  });
  const payments = await gateway.paymentsOf(order.gateway_order_id);
  if (payments !== 'not_found' && !('outage' in payments))
    await recordPayments(deps, order.gateway_order_id, payments);
}
