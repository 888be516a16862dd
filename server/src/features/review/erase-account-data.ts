import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** Takes the name off what a person wrote; the stars and the words are about the work and stay. */
export async function eraseAccountDataFromReviews(executor: Executor, accountId: number): Promise<void> {
  await sql`update reviews set reviewer_name = '' where account_id = ${accountId}`.execute(executor);
}
