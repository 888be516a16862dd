import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { deleteNotifications } from './prune-notifications.ts';

/** Deletes a person's inbox, push subscriptions and choices, and the operators' notifications about them; the log of messages names them no more. */
export async function eraseNotificationData(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${accountId}`.execute(executor);
  await sql`delete from notification_keys where account_id = ${accountId}`.execute(executor);
  await sql`delete from notification_preferences where account_id = ${accountId}`.execute(executor);
  await sql`update message_sends set account_id = null where account_id = ${accountId}`.execute(executor);
  const { rows } = await sql<Pick<Row<'notifications'>, 'id'>>`
    select id from notifications where account_id = ${accountId}
    union select id from notifications where facts ? 'about' and (facts ->> 'about')::bigint = ${accountId}`.execute(
    executor,
  );
  await deleteNotifications(
    executor,
    rows.map(({ id }) => id),
  );
}
