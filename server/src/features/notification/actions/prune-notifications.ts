import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';

/** Days for which an inbox keeps a notification, read or not. */
const KEPT_DAYS = 90;

/** Days for which the cause of a notification adds no second one. A job is tried again within hours. */
const KEY_DAYS = 30;

/** Causes of notifications. */
export const notificationKeyRetention: Retention = olderThan({
  table: 'notification_keys',
  key: ['account_id', 'origin'],
  column: 'created_at',
  last: (now) => daysBefore(now, KEY_DAYS),
});

/** Old notifications. What they were about stays in the lists of bookings, jobs and payments. */
export const notificationRetention: Retention = {
  table: 'notifications',
  async deleteBatch(tx, { now, limit, skipLocked }) {
    const { rows } = await sql<Pick<Row<'notifications'>, 'id'>>`
      select id from notifications where created_at <= ${daysBefore(now, KEPT_DAYS)}
      order by created_at limit ${limit} ${skipLocked}`.execute(tx);
    await deleteNotifications(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  },
};

/** Deletes notifications with what refers to them; the log of messages keeps its entries. */
export async function deleteNotifications(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from held_messages where notification_id = any(${ids}::bigint[])`.execute(executor);
  await sql`update message_sends set notification_id = null where notification_id = any(${ids}::bigint[])`.execute(
    executor,
  );
  await sql`delete from notifications where id = any(${ids}::bigint[])`.execute(executor);
}
