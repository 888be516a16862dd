import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** Empties a person's inbox. */
export async function erasePersonFromInbox(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from notifications where account_id = ${accountId}`.execute(executor);
}
