import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../platform/db/connect.ts';
import { orderEntity, paymentEntity, reconEntity, refundEntity, settlementEntity } from './entities.ts';
import { feeOf } from './fee.ts';
import type {
  DisputeRow,
  OrderRow,
  PaymentRow,
  ReconRow,
  RefundRow,
  SettlementRow,
  SimulatorTables,
} from './tables.ts';

const ID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Returns an id in Razorpay's format: the kind and 14 letters. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt' | 'setl' | 'disp' | 'adj'): string {
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

/** Kinds of webhook events that are about one object only. */
type SingleWebhookKind =
  | 'settlement.processed'
  | 'payment.dispute.created'
  | 'payment.dispute.won'
  | 'payment.dispute.lost'
  | 'payment.dispute.closed';

/** A row of the report before its settlement exists. */
export type Unsettled = Omit<ReconRow, 'settlement_id'>;

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

    /** Returns payments created since a time, newest first. */
    paymentsSince: (from: Date, skip: number, count: number) =>
      db
        .selectFrom('simulator_payments')
        .selectAll()
        .where('created_at', '>=', from)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(skip)
        .limit(count)
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

    /** Returns refunds created since a time, newest first. */
    refundsSince: (from: Date, skip: number, count: number) =>
      db
        .selectFrom('simulator_refunds')
        .selectAll()
        .where('created_at', '>=', from)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(skip)
        .limit(count)
        .execute(),

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

    /** Queues a webhook event of one object, once. */
    async queueWebhook(
      kind: SingleWebhookKind,
      name: 'settlement' | 'dispute',
      entity: object,
    ): Promise<void> {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_simulator',
        event: kind,
        contains: [name],
        payload: { [name]: { entity } },
        created_at: Math.floor(now.getTime() / 1000),
      });
      await db
        .insertInto('simulator_webhooks')
        .values({ event_id: newId('evt'), body, attempts: 0, due_at: now })
        .execute();
    },

    /** Returns whether a payment was captured before a time and is not settled. */
    async hasUnsettled(before: Date): Promise<boolean> {
      const row = await db
        .selectFrom('simulator_payments')
        .select('id')
        .where('captured', '=', true)
        .where('created_at', '<=', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('simulator_recon_rows')
                .whereRef('entity_id', '=', 'simulator_payments.id')
                .select('type'),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns what would be settled now. The caller holds a lock, so that nothing is settled twice. */
    async unsettled(): Promise<Unsettled[]> {
      const settled = new Set(
        (await db.selectFrom('simulator_recon_rows').select('entity_id').execute()).map(
          (row) => row.entity_id,
        ),
      );
      const payments = await db
        .selectFrom('simulator_payments')
        .selectAll()
        .where('captured', '=', true)
        .where('created_at', '<=', now)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const refunds = await db
        .selectFrom('simulator_refunds')
        .selectAll()
        .where('status', '=', 'processed')
        .where('created_at', '<=', now)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const disputes = await db.selectFrom('simulator_disputes').selectAll().orderBy('id').execute();
      const rows: Unsettled[] = [
        ...payments.map(({ id, amount, created_at }): Unsettled => {
          const { fee, tax } = feeOf(amount);
          const money = { credit: amount - fee, debit: 0, fee, tax };
          return {
            entity_id: id,
            type: 'payment',
            amount,
            ...money,
            payment_id: id,
            dispute_id: null,
            created_at,
          };
        }),
        ...refunds.map(({ id, amount, payment_id, created_at }): Unsettled => {
          const money = { credit: 0, debit: amount, fee: 0, tax: 0 };
          return {
            entity_id: id,
            type: 'refund',
            amount,
            ...money,
            payment_id,
            dispute_id: null,
            created_at,
          };
        }),
        ...disputes.flatMap(
          ({ id, deducted: amount, payment_id, status, returned, created_at }): Unsettled[] => {
            if (amount === 0) return [];
            const row = {
              type: 'adjustment' as const,
              amount,
              fee: 0,
              tax: 0,
              payment_id,
              dispute_id: id,
              created_at,
            };
            // One that was won before `returned` existed has none.
            const credit = status === 'won' ? amount : returned;
            return [
              { ...row, entity_id: id.replace('disp_', 'adj_D'), credit: 0, debit: amount },
              ...(credit > 0
                ? [{ ...row, amount: credit, entity_id: id.replace('disp_', 'adj_C'), credit, debit: 0 }]
                : []),
            ];
          },
        ),
      ];
      return rows.filter(({ entity_id }) => !settled.has(entity_id));
    },

    async addSettlement(row: SettlementRow, rows: readonly Unsettled[]): Promise<void> {
      await db.insertInto('simulator_settlements').values(row).execute();
      await db
        .insertInto('simulator_recon_rows')
        .values(rows.map((one) => ({ ...one, settlement_id: row.id })))
        .execute();
      await store.queueWebhook('settlement.processed', 'settlement', settlementEntity(row));
    },

    settlement: (id: string) =>
      db.selectFrom('simulator_settlements').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Returns the report of a period. */
    async reconRows(from: Date, to: Date, skip: number, count: number) {
      const settlements = await db
        .selectFrom('simulator_settlements')
        .selectAll()
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .execute();
      if (settlements.length === 0) return [];
      const rows = await db
        .selectFrom('simulator_recon_rows')
        .selectAll()
        .where(
          'settlement_id',
          'in',
          settlements.map(({ id }) => id),
        )
        .orderBy('settlement_id')
        .orderBy('entity_id')
        .offset(skip)
        .limit(count)
        .execute();
      return rows.flatMap((row) => {
        const settlement = settlements.find(({ id }) => id === row.settlement_id);
        return settlement ? [reconEntity(row, settlement)] : [];
      });
    },

    addDispute: (row: DisputeRow) => db.insertInto('simulator_disputes').values(row).execute(),

    dispute: (id: string) =>
      db.selectFrom('simulator_disputes').selectAll().where('id', '=', id).executeTakeFirst(),

    disputeOf: (paymentId: string) =>
      db.selectFrom('simulator_disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst(),

    setDispute: (id: string, set: Pick<DisputeRow, 'status' | 'deducted' | 'returned'>) =>
      db.updateTable('simulator_disputes').set(set).where('id', '=', id).execute(),

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
