import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Clock } from '../../clock/port.ts';
import type {
  GatewayDispute,
  GatewaySettlement,
  GatewaySimulator,
  PayOutcome,
  SignedWebhook,
} from '../port.ts';
import { checkoutText, signatureOf } from '../signature.ts';
import { simulatorApi } from './api.ts';
import { newId, simulatorStore } from './store.ts';
import { checkoutPage } from './checkout-page.ts';
import { disputeEntity } from './entities.ts';
import { wireDispute } from '../wire.ts';
import type { DisputeRow, PaymentRow } from './tables.ts';

/** Delay of a late bank. */
const CAPTURE_DELAY_MINUTES = 1;
/** Number of deliveries of each event for the `duplicate` outcome. */
const DUPLICATE_COPIES = 3;
const WEBHOOK_BATCH_SIZE = 50;
/** Payments are settled after two days. */
const SETTLED_AFTER_MINUTES = 2 * 24 * 60;
/** Evidence against a chargeback can be sent for a week. */
const RESPOND_MINUTES = 7 * 24 * 60;
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
      if (await simulatorStore(db, clock.now()).hasUnsettled(addMinutes(clock.now(), -SETTLED_AFTER_MINUTES)))
        await transaction(db, (tx) => settleAll(tx, clock.now()));
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

    dispute: (paymentId, { deducts = false, amount: part } = {}) =>
      transaction(db, async (tx) => {
        const now = clock.now();
        const store = simulatorStore(tx, now);
        const payment = await store.payment(paymentId);
        if (!payment?.captured || (await store.disputeOf(paymentId))) return null;
        const amount = Math.min(part ?? payment.amount, payment.amount);
        const row: DisputeRow = {
          id: newId('disp'),
          payment_id: paymentId,
          amount,
          deducted: deducts ? amount : 0,
          returned: 0,
          status: 'open',
          respond_by: addMinutes(now, RESPOND_MINUTES),
          created_at: now,
        };
        await store.addDispute(row);
        await store.queueWebhook('payment.dispute.created', 'dispute', disputeEntity(row));
        return disputeOf(row);
      }),

    decideDispute: (id, status, { returned = paise(0) } = {}) =>
      transaction(db, async (tx) => {
        const store = simulatorStore(tx, clock.now());
        const row = await store.dispute(id);
        if (row?.status !== 'open') return null;
        const decided = { ...row, status, deducted: status === 'lost' ? row.amount : row.deducted };
        const back = status === 'won' ? decided.deducted : Math.min(returned, decided.deducted);
        await store.setDispute(id, { status, deducted: decided.deducted, returned: back });
        await store.queueWebhook(`payment.dispute.${status}`, 'dispute', disputeEntity(decided));
        return disputeOf(decided);
      }),

    settle: () => transaction(db, (tx) => settleAll(tx, clock.now())),

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

function disputeOf(row: DisputeRow): GatewayDispute {
  return wireDispute.parse(disputeEntity(row));
}

/** Settles everything that is not settled yet, once; a negative balance waits for the next payments. */
async function settleAll(tx: Tx, now: Date): Promise<GatewaySettlement | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('simulator settlements', 0))`.execute(tx);
  const store = simulatorStore(tx, now);
  const rows = await store.unsettled();
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const amount = total(({ credit, debit }) => credit - debit);
  if (rows.length === 0 || amount < 0) return null;
  const id = newId('setl');
  const utr = `SIMU${now.getTime()}${id.slice(-4).toUpperCase()}`;
  const [fees, tax] = [total(({ fee }) => fee), total((row) => row.tax)];
  await store.addSettlement({ id, amount, fees, tax, utr, created_at: now }, rows);
  return { id, amount: paise(amount), status: 'processed', utr, createdAt: now };
}
