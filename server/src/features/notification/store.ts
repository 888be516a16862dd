import { sql } from 'kysely';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';

/** Data from which a notification's text is rendered when it is read. */
export type Facts = {
  /** Public booking code. */
  readonly booking?: string;
  readonly detail_id?: number;
  readonly service?: Readonly<Record<Language, string>>;
  /** First day and time of the work, Asia/Kolkata. */
  readonly date?: string;
  readonly time?: string;
  /** Account that an operator's notification is about; the notification is deleted with it. */
  readonly about?: number;
  /** Name of the professional. */
  readonly name?: string;
  readonly reason?: string;
  /** Rupees. */
  readonly amount?: number;
  /** Hours of extra time. */
  readonly hours?: number;
};

type NotificationTables = {
  notifications: Table<'notifications', { kind: NotificationKind; facts: Facts }>;
};

/** A notification to add. */
export interface NewNotification {
  readonly accountId: number;
  /** Unique key of the cause; a repeated cause adds no second notification. */
  readonly origin: string;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly at: Date;
}

/** Inboxes. */
export function notificationStore(executor: Executor) {
  const db = executor.withTables<NotificationTables>();
  return {
    /** Adds a notification. Undefined if it already exists. */
    add: (notification: NewNotification) =>
      db
        .insertInto('notifications')
        .values({
          account_id: notification.accountId,
          origin: notification.origin,
          kind: notification.kind,
          facts: JSON.stringify(notification.facts),
          created_at: notification.at,
          read_at: null,
          sms_sent_at: null,
        })
        .onConflict((on) => on.columns(['account_id', 'origin']).doNothing())
        .returning('id')
        .executeTakeFirst(),

    /**
     * Keeps only the newest notification of an event of a line: the others count as read and are in no list. `kinds`
     * report the same event.
     */
    replaceOlder: (accountId: number, lineId: number, kinds: readonly NotificationKind[], at: Date) =>
      sql`
        with event as (
          select id, row_number() over (order by created_at desc, id desc) as age from notifications
          where account_id = ${accountId} and (facts ->> 'detail_id')::bigint = ${lineId}::bigint and facts ? 'detail_id'
            and kind = any(${kinds}::text[]) and not replaced
        )
        update notifications n set replaced = true, read_at = coalesce(n.read_at, ${at})
        from event where n.id = event.id and event.age > 1`.execute(executor),

    byId: (id: number) => db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst(),

    byOrigin: (accountId: number, origin: string) =>
      db
        .selectFrom('notifications')
        .select(['id', 'sms_sent_at'])
        .where('account_id', '=', accountId)
        .where('origin', '=', origin)
        .executeTakeFirstOrThrow(),

    markSmsSent: (id: number, at: Date) =>
      db.updateTable('notifications').set({ sms_sent_at: at }).where('id', '=', id).execute(),

    list: (accountId: number, before: number | null, limit: number) =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('replaced', '=', false)
        .$if(before !== null, (query) => query.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Returns the notifications after an id, oldest first. */
    after: (accountId: number, id: number, limit: number) =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('replaced', '=', false)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async newestId(accountId: number): Promise<number> {
      const row = await db
        .selectFrom('notifications')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? 0;
    },

    async unread(accountId: number): Promise<number> {
      const { count } = await db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Marks a person's notifications as read: the given ids, or all. */
    read: (accountId: number, ids: readonly number[] | 'all', at: Date) =>
      db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .$if(ids !== 'all', (query) => query.where('id', '=', sql<number>`any(${ids}::bigint[])`))
        .execute(),
  };
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationStore>['list']>>[number];
