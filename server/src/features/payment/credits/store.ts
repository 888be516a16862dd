import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { PaymentTables } from '../tables.ts';
import type { OpenCredit } from './rules/credit.ts';

export type CreditRow = Selectable<PaymentTables['credits']>;

/** The name of the loop in `loop_failures` that ends credits. */
export const CREDIT_LOOP = 'ended credits';

/** Credits of customers. */
export function creditStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Adds a credit; undefined if its source has one. */
    add: (row: Insertable<PaymentTables['credits']>) =>
      db
        .insertInto('credits')
        .values(row)
        .onConflict((on) => on.column('source').doNothing())
        .returning('id')
        .executeTakeFirst(),

    /** A customer's credits with a rest, locked, the one that ends first comes first. */
    async lockOpen(accountId: number, now: Date): Promise<OpenCredit[]> {
      const rows = await db
        .selectFrom('credits')
        .select(['id', 'amount', 'used'])
        .where('account_id', '=', accountId)
        .whereRef('used', '<', 'amount')
        .where('expired_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map(({ id, amount, used }) => ({ id, rest: paise(amount - used) }));
    },

    /** What is left of a customer's credits. */
    async left(accountId: number, now: Date): Promise<Money> {
      const rows = await db
        .selectFrom('credits')
        .select(['amount', 'used'])
        .where('account_id', '=', accountId)
        .whereRef('used', '<', 'amount')
        .where('expired_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      return paise(rows.reduce((left, { amount, used }) => left + amount - used, 0));
    },

    use: (id: number, amount: Money) =>
      db
        .updateTable('credits')
        .set((eb) => ({ used: eb('used', '+', amount) }))
        .where('id', '=', id)
        .execute(),

    lock: (id: number) =>
      db.selectFrom('credits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    setExpired: (id: number, now: Date) =>
      db.updateTable('credits').set({ expired_at: now }).where('id', '=', id).execute(),

    /** A customer's credits, newest first. */
    page: (accountId: number, after: number | null, limit: number) =>
      db
        .selectFrom('credits')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(after !== null, (query) => query.where('id', '<', after ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    byId: (id: number) => db.selectFrom('credits').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Ids of credits whose rest ends, the earliest first. */
    async ended(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('credits')
        .select('id')
        .where('expires_at', '<=', now)
        .whereRef('used', '<', 'amount')
        .where('expired_at', 'is', null)
        .where(notAwaitingRetry(CREDIT_LOOP, 'credits.id', now))
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
