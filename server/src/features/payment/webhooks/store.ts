import type { Insertable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';

/** Handled webhook events of the gateway. */
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

    deleteBefore: (at: Date) => db.deleteFrom('payment_webhook_events').where('at', '<', at).execute(),
  };
}
