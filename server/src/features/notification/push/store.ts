import { type Selectable, sql } from 'kysely';
import type { BrowserSubscription } from '@aaspaas/contract/features/push.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Table } from '../../../platform/db/tables.ts';

type PushTables = { push_subscriptions: Table<'push_subscriptions', { language: Language }> };

/** Account and session of a browser, and its language. */
interface Owner {
  readonly accountId: number;
  readonly sessionId: number;
  readonly language: Language;
}

/** Maximum number of push subscriptions per account; the oldest are deleted. */
const MAX_SUBSCRIPTIONS = 10;

/** A subscription whose push service has failed for this long is deleted. */
const MAX_FAILING_AGE = '14 days';

/** Push subscriptions of browsers. */
export function pushStore(executor: Executor) {
  const db = executor.withTables<PushTables>();
  return {
    /** The ids of the subscriptions of accounts. */
    async subscriptionIds(accountIds: readonly number[]): Promise<Map<number, number[]>> {
      const { rows } = await sql<Pick<Selectable<PushTables['push_subscriptions']>, 'id' | 'account_id'>>`
        select id, account_id from push_subscriptions where account_id = any(${accountIds}::bigint[]) order by id`.execute(
        executor,
      );
      return new Map(
        Map.groupBy(rows, (row) => row.account_id)
          .entries()
          .map(([accountId, owned]) => [accountId, owned.map(({ id }) => id)]),
      );
    },

    byId: (id: number) =>
      db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Assigns a browser to a session, replacing any previous owner. */
    async subscribe({ endpoint, keys }: BrowserSubscription, owner: Owner, now: Date): Promise<void> {
      const row = {
        account_id: owner.accountId,
        session_id: owner.sessionId,
        language: owner.language,
        p256dh: keys.p256dh,
        auth: keys.auth,
        created_at: now,
        failed_at: null,
        failing_since: null,
      };
      await db
        .insertInto('push_subscriptions')
        .values({ endpoint, ...row })
        .onConflict((on) => on.column('endpoint').doUpdateSet(row))
        .execute();
      await sql`delete from push_subscriptions where id in (
        select id from push_subscriptions where account_id = ${owner.accountId} order by created_at desc, id desc offset ${MAX_SUBSCRIPTIONS})`.execute(
        executor,
      );
    },

    /** Replaces a browser's old subscription with a new one; the old secret must match. */
    async renew(
      old: { readonly endpoint: string; readonly auth: string },
      { endpoint, keys }: BrowserSubscription,
    ): Promise<void> {
      // An existing row with the new address belongs to the same browser.
      if (endpoint !== old.endpoint)
        await sql`delete from push_subscriptions where endpoint = ${endpoint}
          and exists (select from push_subscriptions where endpoint = ${old.endpoint} and auth = ${old.auth})`.execute(
          executor,
        );
      await db
        .updateTable('push_subscriptions')
        .set({ endpoint, p256dh: keys.p256dh, auth: keys.auth, failed_at: null, failing_since: null })
        .where('endpoint', '=', old.endpoint)
        .where('auth', '=', old.auth)
        .execute();
    },

    /** Deletes a browser's subscription if the account owns it. */
    unsubscribe: (accountId: number, endpoint: string) =>
      db
        .deleteFrom('push_subscriptions')
        .where('account_id', '=', accountId)
        .where('endpoint', '=', endpoint)
        .execute(),

    remove: (id: number) => db.deleteFrom('push_subscriptions').where('id', '=', id).execute(),

    /** Records that the push service accepted a message. */
    markDelivered: (id: number) =>
      db
        .updateTable('push_subscriptions')
        .set({ failed_at: null, failing_since: null })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .execute(),

    /** Records that the push service failed; deletes the subscription after a long time of failures. */
    async markFailed(id: number, now: Date): Promise<void> {
      await sql`update push_subscriptions set failed_at = ${now}, failing_since = coalesce(failing_since, ${now})
        where id = ${id}`.execute(executor);
      await sql`delete from push_subscriptions where id = ${id} and failing_since < ${now}::timestamptz - ${MAX_FAILING_AGE}::interval`.execute(
        executor,
      );
    },
  };
}
