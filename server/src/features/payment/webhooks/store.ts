import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';

export type KeptWebhookRow = Selectable<PaymentTables['kept_webhooks']>;

/** Webhook events of the gateway: the handled ones by id, and those that could not be applied. */
export function webhookStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Records an event. Returns false if it was already recorded. */
    async insert(row: Insertable<PaymentTables['payment_webhook_events']>): Promise<boolean> {
      const added = await db
        .insertInto('payment_webhook_events')
        .values(row)
        .onConflict((on) => on.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Keeps an event that could not be applied. Returns false if it is kept already. */
    async keep(row: Insertable<PaymentTables['kept_webhooks']>): Promise<boolean> {
      const added = await db
        .insertInto('kept_webhooks')
        .values(row)
        .onConflict((on) => on.column('event_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    lockKept: (id: number) =>
      db.selectFrom('kept_webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    setKept: (id: number, set: Updateable<PaymentTables['kept_webhooks']>) =>
      db.updateTable('kept_webhooks').set(set).where('id', '=', id).execute(),

    /** Returns kept events, newest first, with ids below the given one. */
    listKept: (isOpen: boolean, before: number | null, limit: number) =>
      db
        .selectFrom('kept_webhooks')
        .select([
          'id',
          'kind',
          'reason',
          'received_at',
          'replayed_at',
          'replayed_by',
          'outcome',
          'dismissed_at',
        ])
        .where((eb) => {
          const open = eb.and([
            eb('dismissed_at', 'is', null),
            eb('outcome', 'is distinct from', 'processed'),
          ]);
          return isOpen ? open : eb.not(open);
        })
        .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
