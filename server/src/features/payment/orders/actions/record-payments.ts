import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { GatewayPayment } from '../../../../ports/payment-gateway/port.ts';
import { orderPaid } from '../../events.ts';
import { payableLedger, post } from '../../ledger/store.ts';
import { classifyCapture, nextOrderState } from '../rules/order-state.ts';
import { captureMovement, captureTaxMovement } from '../../ledger/rules/movements.ts';
import { captureAdvance, captureSurplus, payCharge } from '../../ledger/rules/share-postings.ts';
import { orderStore } from '../store.ts';
import { advanceTermsOfRow, type OrderRow, type PayableRow, payableStore } from '../../store.ts';
import { advanceTaxOf } from '../../tax/rules/advance-tax.ts';
import { type Heads, minusHeads, NO_TAX } from '../../tax/rules/heads.ts';
import { recordAdvanceTax } from '../../tax/store.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { requestRefund, refundExcess } from '../../refunds/actions/request-refund.ts';
import type { PaymentDeps, PaymentContext } from '../../deps.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/**
 * Applies the gateway's payments of an order, in any order and any number of times; each captured payment counts once.
 * Returns whether the order is paid, or null if the order is not ours.
 */
export function recordPayments(
  { db, clock, publish }: Pick<PaymentDeps, 'db' | 'clock' | 'publish'>,
  gatewayOrderId: string,
  payments: readonly GatewayPayment[],
): Promise<boolean | null> {
  return transaction(db, (tx) =>
    recordPaymentsIn({ tx, now: clock.now(), publish }, gatewayOrderId, payments),
  );
}

/** Applies the gateway's payments of an order inside the caller's transaction. */
export async function recordPaymentsIn(
  context: PaymentContext,
  gatewayOrderId: string,
  payments: readonly GatewayPayment[],
): Promise<boolean | null> {
  const store = orderStore(context.tx);
  let order = await store.lockOrder(gatewayOrderId);
  if (!order) return null;
  for (const payment of payments) {
    if (payment.captured) order = await recordCapture(context, order, payment);
    else {
      const state = nextOrderState(order.state, 'attempted');
      if (state !== order.state) await store.setOrder(order.id, { state });
      order = { ...order, state };
    }
  }
  return order.state === 'paid';
}

async function recordCapture(
  context: PaymentContext,
  order: OrderRow,
  { id: paymentId, amount, method }: GatewayPayment,
): Promise<OrderRow> {
  const { tx, now, publish } = context;
  const store = orderStore(tx);
  const outcome = classifyCapture(
    { state: order.state, amount: order.amount },
    { amount, duplicate: await store.isCaptured(paymentId) },
  );
  if (outcome === 'duplicate') return order;
  const surplus = outcome === 'surplus';
  const capture = await store.addCapture({
    order_id: order.id,
    gateway_payment_id: paymentId,
    amount,
    surplus,
    method,
    captured_at: now,
  });
  const customerId = order.account_id;
  if (surplus) {
    const line = { payableId: null, customerId, professionalId: null, registrationId: null };
    await post(tx, captureMovement(paymentId, captureSurplus(line, amount)), now);
    await requestRefund(context, { captureId: capture.id, amount, customerId, payable: null });
    return order;
  }
  const parts = await store.partsOf(order.id);
  const payables = await payableStore(tx).lockPayables(parts.map(({ subject }) => subject));
  const [money, taxes]: [Posting[], Posting[]] = [[], []];
  for (const payable of payables) {
    const paid = paise(parts.find(({ id }) => id === payable.id)?.amount ?? 0);
    const { postings, heads } = await capturePostings(tx, payable, paid);
    const [moved = [], taxed = []] = postings;
    money.push(...moved);
    taxes.push(...taxed);
    const terms = advanceTermsOfRow(payable);
    const received = {
      payableId: payable.id,
      kind: 'received',
      captureId: capture.id,
      amount: paid,
    } as const;
    await recordAdvanceTax(tx, { ...received, heads, terms }, now);
  }
  await post(tx, captureMovement(paymentId, money), now);
  await post(tx, captureTaxMovement(paymentId, taxes), now);
  await store.setOrder(order.id, { state: 'paid', paid_at: now, check_at: null });
  // The subject may have been cancelled, or paid by another order, while the payment was in progress.
  for (const payable of payables) await refundExcess(context, payable);
  await publish(tx, orderPaid, order.id, {
    order_id: order.id,
    purpose: order.purpose,
    subjects: parts.map(({ subject }) => subject),
    paid_at: isoOf(now),
  });
  return { ...order, state: 'paid', paid_at: now };
}

/** Returns the postings of money that pays for a payable: a charge, or an advance and the tax on it. */
async function capturePostings(
  tx: Tx,
  payable: PayableRow,
  amount: Money,
): Promise<{ postings: Posting[][]; heads: Heads }> {
  const line = {
    payableId: payable.id,
    customerId: payable.account_id,
    professionalId: null,
    registrationId: payable.registration_id,
  };
  const { charged, advance, tax } = await payableLedger(tx, payable.id);
  if (charged) return { postings: [payCharge(line, amount)], heads: NO_TAX };
  const heads = minusHeads(advanceTaxOf(advanceTermsOfRow(payable), paise(advance + amount)), tax);
  return { postings: captureAdvance(line, { amount, tax: heads }), heads };
}
