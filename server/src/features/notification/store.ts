import { type Selectable, sql } from 'kysely';
import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';
import { liveEventsFrom } from '../../platform/live/live-event.ts';
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
  /** The last digits of a bank account. */
  readonly account?: string;
  /** The number of a block. */
  readonly case?: string;
  /** The list of an export. */
  readonly list?: ExportedList;
  /** Rupees. */
  readonly amount?: number;
  /** Hours of extra time, or until work is approved. */
  readonly hours?: number;
  /** A number of jobs or rows, and which jobs: their service and time, Asia/Kolkata. */
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

/** The kinds that report one event of a line of a person. */
export interface LineEvent {
  readonly accountId: number;
  readonly lineId: number;
  readonly kinds: readonly NotificationKind[];
}

/** An added notification and the instant since which it includes those of the same kind and booking. */
export interface Grouping {
  readonly id: number;
  readonly notification: NewNotification;
  readonly since: Date;
}

/** Inboxes, and messages that wait. */
export function notificationStore(executor: Executor) {
  const db = executor.withTables<NotificationTables>();
  return {
    /**
     * Adds notifications in their order, and their live events. Returns the new ones with their ids, without those whose
     * cause has a row in `notification_keys`. The unique key of an earlier release refuses the same ones, while it exists.
     */
    async add<T extends NewNotification>(
      notifications: readonly T[],
    ): Promise<{ readonly id: number; readonly notification: T }[]> {
      const { rows } = await sql<
        Pick<Selectable<NotificationTables['notifications']>, 'id' | 'account_id' | 'origin'>
      >`
        with requested as (
          select distinct on (account_id, origin) * from unnest(
            ${notifications.map(({ accountId }) => accountId)}::bigint[], ${notifications.map(({ origin }) => origin)}::text[],
            ${notifications.map(({ kind }) => kind)}::text[], ${notifications.map(({ facts }) => JSON.stringify(facts))}::jsonb[],
            ${notifications.map(({ at }) => at)}::timestamptz[]
          ) with ordinality as n (account_id, origin, kind, facts, created_at, place)
          order by account_id, origin, place
        ), claimed as (
          insert into notification_keys (account_id, origin, created_at)
          select account_id, origin, created_at from requested
          on conflict do nothing returning account_id, origin
        ), added as (
          insert into notifications (account_id, origin, kind, facts, created_at)
          select r.account_id, r.origin, r.kind, r.facts, r.created_at
          from requested r join claimed c on c.account_id = r.account_id and c.origin = r.origin order by r.place
          on conflict do nothing returning id, account_id, origin
        ), live as (${liveEventsFrom(
          sql`select 'account:' || account_id, 'notification:' || id, id, 'notice' from added order by id`,
        )})
        select id, account_id, origin from added`.execute(executor);
      const ids = new Map(rows.map(({ id, account_id, origin }) => [`${account_id} ${origin}`, id]));
      return notifications.flatMap((notification) => {
        const key = `${notification.accountId} ${notification.origin}`;
        const id = ids.get(key);
        ids.delete(key);
        return id === undefined ? [] : [{ id, notification }];
      });
    },

    /** Keeps only the newest notification of each event: the others count as read and are in no list. */
    async replaceOlder(events: readonly LineEvent[], at: Date): Promise<void> {
      if (events.length === 0) return;
      await sql`
        with older as (
          select n.id from (
            select distinct * from unnest(${events.map(({ accountId }) => accountId)}::bigint[],
              ${events.map(({ lineId }) => lineId)}::bigint[], ${events.map(({ kinds }) => kinds.join())}::text[])
          ) as event (account_id, line_id, kinds)
          cross join lateral (
            select id from notifications where account_id = event.account_id
              and (facts ->> 'detail_id')::bigint = event.line_id and facts ? 'detail_id'
              and kind = any(string_to_array(event.kinds, ',')) and not replaced
            order by created_at desc, id desc offset 1
          ) n
        )
        update notifications n set replaced = true, read_at = coalesce(n.read_at, ${at})
        from older where n.id = older.id`.execute(executor);
    },

    /**
     * Serializes the notifications of people until the transaction ends, so that they are grouped and counted. All of a
     * transaction are locked with one call, in the order of their accounts, so that transactions cannot deadlock.
     */
    async lockInboxes(accountIds: readonly number[]): Promise<void> {
      const keys = [...new Set(accountIds)].toSorted((a, b) => a - b).map((id) => `inbox:${id}`);
      await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(
        executor,
      );
    },

    /**
     * Lets notifications include the earlier ones of the same person, kind and booking: they count as read and are in no
     * list. At most one of each person, kind and booking at once. Call it with the inboxes locked.
     */
    async includeEarlier(groupings: readonly Grouping[]): Promise<void> {
      await sql`
        with current as (
          select * from unnest(${groupings.map(({ id }) => id)}::bigint[],
            ${groupings.map(({ notification }) => notification.accountId)}::bigint[],
            ${groupings.map(({ notification }) => notification.kind)}::text[],
            ${groupings.map(({ notification }) => notification.facts.booking)}::text[],
            ${groupings.map(({ since }) => since)}::timestamptz[]) as c (id, account_id, kind, booking, since)
        ), included as (
          update notifications n set replaced = true, read_at = coalesce(n.read_at, n.created_at)
          from current c cross join lateral (
            select id, kind, facts, created_at, replaced from notifications
            where account_id = c.account_id and id < c.id order by id desc limit ${GROUP_SEARCH}
          ) recent
          where n.id = recent.id and recent.kind = c.kind and recent.facts ->> 'booking' = c.booking
            and recent.created_at >= c.since and not recent.replaced
          returning c.id as included_in, coalesce((n.facts ->> 'more')::int, 0) + 1 as lines
        )
        update notifications n set facts = jsonb_set(n.facts, '{more}', to_jsonb(total.more))
        from (select included_in, sum(lines)::int as more from included group by included_in) total
        where n.id = total.included_in`.execute(executor);
    },

    /** Lets the messages of notifications wait. */
    async hold(
      messages: readonly { readonly id: number; readonly bySms: boolean; readonly releaseAt: Date }[],
    ): Promise<void> {
      if (messages.length === 0) return;
      await db
        .insertInto('held_messages')
        .values(
          messages.map(({ id, bySms, releaseAt }) => ({
            notification_id: id,
            by_sms: bySms,
            release_at: releaseAt,
          })),
        )
        .execute();
    },

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

    /** The numbers of SMS requested for people about lines since an instant, in the order of the arguments. */
    async smsRequestedSince(
      about: readonly { readonly accountId: number; readonly lineId: number }[],
      since: Date,
    ): Promise<number[]> {
      if (about.length === 0) return [];
      const { rows } = await sql<{ count: number }>`
        select (
          select count(*)::int from notifications where account_id = about.account_id
            and (facts ->> 'detail_id')::bigint = about.line_id and facts ? 'detail_id' and sms_requested_at >= ${since}
        ) as count
        from unnest(${about.map(({ accountId }) => accountId)}::bigint[], ${about.map(({ lineId }) => lineId)}::bigint[])
          with ordinality as about (account_id, line_id, place)
        order by about.place`.execute(executor);
      return rows.map(({ count }) => count);
    },

    async markSmsRequested(ids: readonly number[], at: Date): Promise<void> {
      await sql`update notifications set sms_requested_at = ${at} where id = any(${ids}::bigint[])`.execute(
        executor,
      );
    },

    byId: (id: number) => db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst(),

    /** A notification that was just added: it is found among the newest ones of the person. */
    byOrigin: (accountId: number, origin: string) =>
      db
        .selectFrom('notifications')
        .select(['id', 'sms_sent_at'])
        .where('account_id', '=', accountId)
        .where('origin', '=', origin)
        .orderBy('id', 'desc')
        .limit(1)
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

    async unread(accountId: number): Promise<number> {
      const { count } = await db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Lets new notifications count as read, because their readers muted them. */
    async mute(ids: readonly number[], at: Date): Promise<void> {
      if (ids.length === 0) return;
      await sql`update notifications set read_at = ${at} where id = any(${ids}::bigint[])`.execute(executor);
    },

    /** Marks a person's notifications as read, the given ids or all, and writes a live event for their other devices. */
    async read(accountId: number, ids: readonly number[] | 'all', at: Date): Promise<void> {
      const some = ids === 'all' ? sql`` : sql`and id = any(${ids}::bigint[])`;
      await sql`
        with read as (
          update notifications set read_at = ${at} where account_id = ${accountId} and read_at is null ${some} returning id
        ) ${liveEventsFrom(
          sql`select 'account:' || ${accountId}::bigint, 'inbox:' || ${accountId}::bigint, null::bigint, 'inbox' where exists (select from read)`,
        )}`.execute(executor);
    },
  };
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationStore>['list']>>[number];
