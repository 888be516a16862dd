import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** Empties a person's inbox, forgets their browsers, and takes what operators were told of them out of theirs. */
export async function eraseNotificationData(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${accountId}`.execute(executor);
  await sql`delete from notifications where account_id = ${accountId}`.execute(executor);
  await sql`delete from notifications where facts ? 'about' and (facts ->> 'about')::bigint = ${accountId}`.execute(
    executor,
  );
}
