import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Clock } from '../../clock/port.ts';
import type { GatewaySimulator, PayOutcome, SignedNews } from '../port.ts';
import { checkoutText, signatureOf } from '../signature.ts';
import { answerWith } from './answer.ts';
import { newId, simulatorBooks } from './books.ts';
import { checkoutPage } from './checkout-page.ts';
import type { PaymentRow } from './tables.ts';

/** How long a bank takes that answers late. */
const LATE_MINUTES = 1;
/** How often each of the news comes where they come several times. */
const DUPLICATES = 3;
const NEWS_AT_ONCE = 50;
/** News that nobody takes are sent again, each time later, for about a day: as Razorpay does. */
const MOST_TRIES = 12;

/** What the simulator is made with; the key and the secrets are the ones the adapter has. */
export interface SimulatorSettings {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** The stand-in for Razorpay. Everything it knows is in Postgres: ending the process loses nothing, and many processes are one gateway. */
export function gatewaySimulator(settings: SimulatorSettings): GatewaySimulator {
  const { db, clock, keyId, keySecret, webhookSecret } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return {
    answer: answerWith(settings, authorization),

    pay: (orderId, outcome) =>
      transaction(db, async (tx) => {
        const now = clock.now();
        const books = simulatorBooks(tx, now);
        const order = await books.lockOrder(orderId);
        if (!order || order.status === 'paid') return null;
        const tried = await books.paymentsOf(orderId);
        // Money that a bank has promised already is not promised twice.
        if (tried.some(({ status }) => status === 'authorized')) return null;
        const payment = paymentOf(order, outcome, now);
        await books.addPayment(payment);
        await books.setOrder(orderId, payment.captured ? 'paid' : 'attempted');
        if (outcome === 'failed') await books.tell(['payment.failed'], payment);
        // In no particular order, as in life.
        else if (payment.captured)
          await books.tell(['order.paid', 'payment.captured', 'payment.authorized'], payment);
        else await books.tell(['payment.authorized'], payment);
        return {
          razorpay_payment_id: payment.id,
          razorpay_order_id: orderId,
          razorpay_signature: signatureOf(checkoutText(orderId, payment.id), keySecret),
        };
      }),

    async tick(deliver) {
      await transaction(db, (tx) => settleDue(tx, clock.now()));
      const books = simulatorBooks(db, clock.now());
      for (const { id, event_id, body, tries } of await books.dueNews(NEWS_AT_ONCE)) {
        const status = await deliver(signed(event_id, body));
        const taken = status >= 200 && status < 300;
        const again = taken || tries + 1 >= MOST_TRIES ? null : addMinutes(clock.now(), 2 ** tries / 2);
        await books.setNews(id, { tries: tries + 1, due_at: again });
      }
    },

    async page(orderId, language) {
      const order = await simulatorBooks(db, clock.now()).order(orderId);
      return order ? checkoutPage(order, language) : null;
    },
  };

  function signed(eventId: string, body: string): SignedNews {
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
  const late = outcome === 'late';
  const failed = outcome === 'failed';
  return {
    id: newId('pay'),
    order_id: order.id,
    amount: order.amount,
    status: failed ? 'failed' : late ? 'authorized' : 'captured',
    captured: !failed && !late,
    capture_at: late ? addMinutes(now, LATE_MINUTES) : null,
    times: outcome === 'duplicate' ? DUPLICATES : 1,
    created_at: now,
  };
}

/** Captures what a bank was late with, and lets refunds arrive. */
async function settleDue(tx: Parameters<typeof simulatorBooks>[0], now: Date): Promise<void> {
  const books = simulatorBooks(tx, now);
  for (const payment of await books.duePayments()) {
    const captured = { ...payment, status: 'captured' as const, captured: true, capture_at: null };
    await books.setPayment(payment.id, { status: 'captured', captured: true, capture_at: null });
    await books.setOrder(payment.order_id, 'paid');
    await books.tell(['order.paid', 'payment.captured'], captured);
  }
  for (const refund of await books.dueRefunds()) {
    await books.setRefund(refund.id, { status: 'processed', settle_at: null });
    const payment = await books.payment(refund.payment_id);
    if (payment)
      await books.tell(['refund.processed'], payment, { ...refund, status: 'processed', settle_at: null });
  }
}
