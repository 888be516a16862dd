import { sql } from 'kysely';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';
import { notAwaitingRetry } from '../../platform/jobs/row-loop.ts';

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
  /** Hours of extra time, or until work is approved. */
  readonly hours?: number;
  /** A number of jobs, and which ones: their service and time, Asia/Kolkata. */
  readonly count?: number;
  readonly jobs?: readonly { readonly service: Readonly<Record<Language, string>>; readonly time: string }[];
  /** Minutes of a trip. */
  readonly minutes?: number;
  /** The number of other lines of the booking that this notification includes. */
  readonly more?: number;
};

type NotificationTables = {
  notifications: Table<'notifications', { kind: NotificationKind; facts: Facts }>;
  held_messages: Table<'held_messages'>;
};

/** The name of the loop in `loop_failures` that sends messages that waited. */
export const HELD_LOOP = 'held messages';

/** The number of a person's newest notifications among which those of the same kind and booking are looked for. */
const GROUP_SEARCH = 50;

/** A notification to add. */
export interface NewNotification {
  readonly accountId: number;
  /** Unique key of the cause; a repeated cause adds no second notification. */
  readonly origin: string;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly at: Date;
  /** The number of lines of its booking, if any; those of several lines may become one notification. */
  readonly lines?: number;
}

/** Inboxes, and messages that wait. */
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

    /** Serializes the notifications of a person until the transaction ends, so that they are grouped and counted. */
    async lockInbox(accountId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`inbox:${accountId}`}, 0))`.execute(executor);
    },

    /**
     * Lets a notification include those of the same kind and booking since an instant: they count as read and are in no
     * list. Call it with the inbox locked.
     */
    async includeEarlier(
      { accountId, kind, facts: { booking } }: NewNotification,
      id: number,
      since: Date,
    ): Promise<void> {
      await sql`
        with included as (
          update notifications n set replaced = true, read_at = coalesce(n.read_at, n.created_at)
          from (
            select id, kind, facts, created_at, replaced from notifications
            where account_id = ${accountId} and id <> ${id} order by id desc limit ${GROUP_SEARCH}
          ) recent
          where n.id = recent.id and recent.kind = ${kind} and recent.facts ->> 'booking' = ${booking}
            and recent.created_at >= ${since} and not recent.replaced
          returning coalesce((n.facts ->> 'more')::int, 0) + 1 as lines
        )
        update notifications n set facts = jsonb_set(n.facts, '{more}', to_jsonb(total.more))
        from (select sum(lines)::int as more from included) total
        where n.id = ${id} and total.more > 0`.execute(executor);
    },

    /** Lets the messages of a notification wait. */
    hold: (id: number, bySms: boolean, releaseAt: Date) =>
      db
        .insertInto('held_messages')
        .values({ notification_id: id, by_sms: bySms, release_at: releaseAt })
        .execute(),

    /** The notifications whose messages have waited long enough, in the order of their times. */
    async heldUntil(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('held_messages')
        .select('notification_id')
        .where('release_at', '<=', now)
        .where(notAwaitingRetry(HELD_LOOP, 'held_messages.notification_id', now))
        .orderBy('release_at')
        .orderBy('notification_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.notification_id);
    },

    /** Ends the wait of a notification; undefined if another process did. */
    removeHeld: (id: number) =>
      db.deleteFrom('held_messages').where('notification_id', '=', id).returning('by_sms').executeTakeFirst(),

    /** Whether a person has a newer notification of one of the kinds about a line. */
    async hasNewer(
      accountId: number,
      than: { readonly id: number; readonly lineId: number; readonly kinds: readonly NotificationKind[] },
    ): Promise<boolean> {
      const { rows } = await sql`select 1 from notifications
        where account_id = ${accountId} and (facts ->> 'detail_id')::bigint = ${than.lineId}::bigint and facts ? 'detail_id'
          and not replaced and id > ${than.id} and kind = any(${than.kinds}::text[]) limit 1`.execute(
        executor,
      );
      return rows.length > 0;
    },

    /** Whether a person got a list of jobs after a notification; few hours lie between them. */
    async hasNewerList(accountId: number, id: number): Promise<boolean> {
      const { rows } = await sql`select 1 from notifications
        where account_id = ${accountId} and id > ${id} and kind = 'job_list' limit 1`.execute(executor);
      return rows.length > 0;
    },

    /** The number of SMS requested for a person about a line since an instant. */
    async smsRequestedSince(accountId: number, lineId: number, since: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
        where account_id = ${accountId} and (facts ->> 'detail_id')::bigint = ${lineId}::bigint and facts ? 'detail_id'
          and sms_requested_at >= ${since}`.execute(executor);
      return rows[0]?.count ?? 0;
    },

    markSmsRequested: (id: number, at: Date) =>
      db.updateTable('notifications').set({ sms_requested_at: at }).where('id', '=', id).execute(),

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
