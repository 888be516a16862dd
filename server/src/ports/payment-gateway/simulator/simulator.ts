import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Clock } from '../../clock/port.ts';
import type { GatewaySimulator, PayOutcome, SignedWebhook } from '../port.ts';
import { checkoutText, signatureOf } from '../signature.ts';
import { simulatorApi } from './api.ts';
import { newId, simulatorStore } from './store.ts';
import { checkoutPage } from './checkout-page.ts';
import type { PaymentRow } from './tables.ts';

/** Delay of a late bank. */
const CAPTURE_DELAY_MINUTES = 1;
/** Number of deliveries of each event for the `duplicate` outcome. */
const DUPLICATE_COPIES = 3;
const WEBHOOK_BATCH_SIZE = 50;
/** Rejected events are redelivered with growing delays for about a day, as Razorpay does. */
const MAX_DELIVERY_ATTEMPTS = 12;

/** Settings of the simulator; key and secrets match those of the adapter. */
export interface SimulatorSettings {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** Simulator of Razorpay. Its state is in Postgres: it survives a restart, and several processes act as one gateway. */
export function gatewaySimulator(settings: SimulatorSettings): GatewaySimulator {
  const { db, clock, keyId, keySecret, webhookSecret } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return {
    handle: simulatorApi(settings, authorization),

    pay: (orderId, outcome) =>
      transaction(db, async (tx) => {
        const now = clock.now();
        const store = simulatorStore(tx, now);
        const order = await store.lockOrder(orderId);
        if (!order || order.status === 'paid') return null;
        const payments = await store.paymentsOf(orderId);
        // An authorized payment blocks a second one.
        if (payments.some(({ status }) => status === 'authorized')) return null;
        const payment = paymentOf(order, outcome, now);
        await store.addPayment(payment);
        await store.setOrder(orderId, payment.captured ? 'paid' : 'attempted');
        if (outcome === 'failed') await store.queueWebhooks(['payment.failed'], payment);
        // Deliberately out of order, as at the real gateway.
        else if (payment.captured)
          await store.queueWebhooks(['order.paid', 'payment.captured', 'payment.authorized'], payment);
        else await store.queueWebhooks(['payment.authorized'], payment);
        return {
          razorpay_payment_id: payment.id,
          razorpay_order_id: orderId,
          razorpay_signature: signatureOf(checkoutText(orderId, payment.id), keySecret),
        };
      }),

    async tick(deliver) {
      await transaction(db, (tx) => settleDue(tx, clock.now()));
      const store = simulatorStore(db, clock.now());
      for (const { id, event_id, body, attempts } of await store.dueWebhooks(WEBHOOK_BATCH_SIZE)) {
        const status = await deliver(signed(event_id, body));
        const delivered = status >= 200 && status < 300;
        const nextAttemptAt =
          delivered || attempts + 1 >= MAX_DELIVERY_ATTEMPTS
            ? null
            : addMinutes(clock.now(), 2 ** attempts / 2);
        await store.updateWebhook(id, { attempts: attempts + 1, due_at: nextAttemptAt });
      }
    },

    async page(orderId, language) {
      const order = await simulatorStore(db, clock.now()).order(orderId);
      return order ? checkoutPage(order, language) : null;
    },
  };

  function signed(eventId: string, body: string): SignedWebhook {
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': signatureOf(body, webhookSecret),
      },
    };
  }
}

function paymentOf(order: { id: string; amount: number }, outcome: PayOutcome, now: Date): PaymentRow {
  const delayed = outcome === 'late';
  const failed = outcome === 'failed';
  return {
    id: newId('pay'),
    order_id: order.id,
    amount: order.amount,
    status: failed ? 'failed' : delayed ? 'authorized' : 'captured',
    captured: !failed && !delayed,
    capture_at: delayed ? addMinutes(now, CAPTURE_DELAY_MINUTES) : null,
    times: outcome === 'duplicate' ? DUPLICATE_COPIES : 1,
    created_at: now,
  };
}

/** Captures late payments and processes refunds that are due. */
async function settleDue(tx: Parameters<typeof simulatorStore>[0], now: Date): Promise<void> {
  const store = simulatorStore(tx, now);
  for (const payment of await store.duePayments()) {
    const captured = { ...payment, status: 'captured' as const, captured: true, capture_at: null };
    await store.setPayment(payment.id, { status: 'captured', captured: true, capture_at: null });
    await store.setOrder(payment.order_id, 'paid');
    await store.queueWebhooks(['order.paid', 'payment.captured'], captured);
  }
  for (const refund of await store.dueRefunds()) {
    await store.setRefund(refund.id, { status: 'processed', settle_at: null });
    const payment = await store.payment(refund.payment_id);
    if (payment)
      await store.queueWebhooks(['refund.processed'], payment, {
        ...refund,
        status: 'processed',
        settle_at: null,
      });
  }
}
