import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { alignAdvanceTax } from '../../ledger/actions/align-advance-tax.ts';
import { nextCheck } from '../../rules/retry-schedule.ts';
import type { AdvanceTerms } from '../../tax/rules/advance-tax.ts';
import { amountDue, retainedAmount } from '../../rules/amount-due.ts';
import { ORDER_REUSE_MINUTES } from '../rules/order-state.ts';
import { orderStore } from '../store.ts';
import { payableStore } from '../../store.ts';
import type { PaymentDeps, PaymentContext } from '../../deps.ts';

/** A subject with its price; `advance`: how a payment before the charge is taxed, which stays as it is if absent. */
export interface OrderPart {
  readonly subject: string;
  /** The subject that it belongs to; absent: none. */
  readonly mainSubject?: string | null;
  readonly amount: Money;
  readonly advance?: AdvanceTerms | undefined;
}

/** Purpose, parts and amounts of a payment. */
export interface OrderRequest {
  readonly accountId: number;
  readonly purpose: string;
  readonly parts: readonly OrderPart[];
}

/** An order that a checkout can be opened with. */
export interface OpenOrder {
  readonly gatewayOrderId: string;
  readonly amount: Money;
  readonly key: string;
  readonly checkoutUrl: string | null;
}

/**
 * Creates an order for the amount still due, or returns the open order for exactly these parts; null if nothing is due.
 * `openOrder` registers it with the gateway after this transaction commits.
 */
export async function prepareOrder(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { accountId, purpose, parts }: OrderRequest,
): Promise<number | null> {
  const [store, payables] = [orderStore(tx), payableStore(tx)];
  const due: { payableId: number; amount: Money }[] = [];
  for (const { subject, mainSubject = null, amount, advance } of parts.toSorted((one, other) =>
    one.subject < other.subject ? -1 : 1,
  )) {
    const payable = await payables.upsertPayable({
      subject,
      main_subject: mainSubject,
      account_id: accountId,
      amount,
      created_at: now,
    });
    if (advance) await alignAdvanceTax({ tx, now }, payable, advance);
    const retained = retainedAmount(await payables.paidParts(payable.id));
    const rest = amountDue(amount, paise(retained + payable.settled));
    if (rest > 0) due.push({ payableId: payable.id, amount: rest });
  }
  if (due.length === 0) return null;
  const same = await store.findReusableOrder(purpose, due, addMinutes(now, -ORDER_REUSE_MINUTES));
  if (same) return same.id;
  const order = await store.addOrder(
    {
      account_id: accountId,
      purpose,
      amount: sum(due.map(({ amount }) => amount)),
      state: 'open',
      gateway_order_id: null,
      created_at: now,
      paid_at: null,
      check_at: null,
    },
    due,
  );
  return order.id;
}

/**
 * Registers the order with the gateway if that has not happened yet. Makes a network call, so it must run outside any
 * transaction.
 * @throws `unavailable`
 */
export async function openOrder(
  { db, clock, gateway, log }: PaymentDeps,
  orderId: number,
): Promise<OpenOrder> {
  const store = orderStore(db);
  const order = await store.order(orderId);
  let gatewayOrderId = order.gateway_order_id;
  if (gatewayOrderId === null) {
    const created = await gateway.createOrder({
      receipt: `ap-${order.id}-${order.created_at.getTime().toString(36)}`,
      amount: paise(order.amount),
      // Our numbers, so that a payment is found from the gateway's dashboard and reports.
      notes: { order: String(order.id), purpose: order.purpose },
    });
    if (!('id' in created)) {
      log.error({ order: order.id, ...created }, 'payment gateway order creation failed');
      throw new Failure('unavailable', { retryAfter: 5 });
    }
    const now = clock.now();
    gatewayOrderId = await store.setGatewayOrderId(order.id, created.id, nextCheck(0, now, now));
  }
  return {
    gatewayOrderId,
    amount: paise(order.amount),
    key: gateway.key,
    checkoutUrl: gateway.checkoutUrl(gatewayOrderId),
  };
}
