import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** Deletes a person's inbox, push subscriptions and choices, and the operators' notifications about them; the log of messages names them no more. */
export async function eraseNotificationData(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${accountId}`.execute(executor);
  await sql`delete from notification_preferences where account_id = ${accountId}`.execute(executor);
  await sql`update message_sends set account_id = null where account_id = ${accountId}`.execute(executor);
  await sql`delete from notifications where account_id = ${accountId}`.execute(executor);
  await sql`delete from notifications where facts ? 'about' and (facts ->> 'about')::bigint = ${accountId}`.execute(
    executor,
  );
}
