import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../platform/db/connect.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { OrderRow, PaymentRow, RefundRow, SimulatorTables } from './tables.ts';

const ID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Returns an id in Razorpay's format: the kind and 14 letters. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from(randomBytes(14), (byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`;
}

/** Kinds of webhook events. */
type WebhookKind =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed';

/** Storage of the simulator. */
export function simulatorStore(executor: Executor, now: Date) {
  const db = executor.withTables<SimulatorTables>();
  const store = {
    addOrder: (row: OrderRow) => db.insertInto('simulator_orders').values(row).execute(),

    order: (id: string) =>
      db.selectFrom('simulator_orders').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Returns an order, locked, so that the second of two concurrent payments sees the first. */
    lockOrder: (id: string) =>
      db.selectFrom('simulator_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    setOrder: (id: string, status: OrderRow['status']) =>
      db
        .updateTable('simulator_orders')
        .set({ status })
        .where('id', '=', id)
        .where('status', '<>', 'paid')
        .execute(),

    addPayment: (row: PaymentRow) => db.insertInto('simulator_payments').values(row).execute(),

    payment: (id: string) =>
      db.selectFrom('simulator_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    paymentsOf: (orderId: string) =>
      db
        .selectFrom('simulator_payments')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('created_at', 'desc')
        .execute(),

    setPayment: (id: string, set: Partial<PaymentRow>) =>
      db.updateTable('simulator_payments').set(set).where('id', '=', id).execute(),

    /** Returns authorized payments that are due for capture. */
    duePayments: () =>
      db
        .selectFrom('simulator_payments')
        .selectAll()
        .where('capture_at', '<=', now)
        .forUpdate()
        .skipLocked()
        .execute(),

    addRefund: (row: RefundRow) => db.insertInto('simulator_refunds').values(row).execute(),

    refund: (id: string) =>
      db.selectFrom('simulator_refunds').selectAll().where('id', '=', id).executeTakeFirst(),

    refundByKey: (key: string) =>
      db.selectFrom('simulator_refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst(),

    dueRefunds: () =>
      db
        .selectFrom('simulator_refunds')
        .selectAll()
        .where('settle_at', '<=', now)
        .forUpdate()
        .skipLocked()
        .execute(),

    setRefund: (id: string, set: Partial<RefundRow>) =>
      db.updateTable('simulator_refunds').set(set).where('id', '=', id).execute(),

    async refunded(paymentId: string): Promise<number> {
      const row = await db
        .selectFrom('simulator_refunds')
        .select(({ fn }) => fn.sum<string>('amount').as('sum'))
        .where('payment_id', '=', paymentId)
        .where('status', '<>', 'failed')
        .executeTakeFirst();
      return Number(row?.sum ?? 0);
    },

    /** Queues webhook events, each with the payment's number of deliveries. */
    async queueWebhooks(
      kinds: readonly WebhookKind[],
      payment: PaymentRow,
      refund: RefundRow | null = null,
    ): Promise<void> {
      const order = await store.order(payment.order_id);
      const entities = {
        payment: { entity: paymentEntity(payment, await store.refunded(payment.id)) },
        ...(order && { order: { entity: orderEntity(order) } }),
        ...(refund && { refund: { entity: refundEntity(refund) } }),
      };
      for (const kind of kinds) {
        const contains = [kind.split('.')[0] ?? '', 'payment'].filter(
          (one, index, all) => all.indexOf(one) === index,
        );
        const payload = Object.fromEntries(
          Object.entries(entities).filter(([name]) => contains.includes(name)),
        );
        const body = JSON.stringify({
          entity: 'event',
          account_id: 'acc_simulator',
          event: kind,
          contains,
          payload,
          created_at: Math.floor(now.getTime() / 1000),
        });
        const webhook = { event_id: newId('evt'), body, attempts: 0, due_at: now };
        await db
          .insertInto('simulator_webhooks')
          .values(Array.from({ length: payment.times }, () => webhook))
          .execute();
      }
    },

    dueWebhooks: (limit: number) =>
      db
        .selectFrom('simulator_webhooks')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('id')
        .limit(limit)
        .execute(),

    updateWebhook: (id: number, set: { readonly attempts: number; readonly due_at: Date | null }) =>
      db.updateTable('simulator_webhooks').set(set).where('id', '=', id).execute(),
  };
  return store;
}
