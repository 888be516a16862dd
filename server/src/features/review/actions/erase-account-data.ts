import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** Removes a person's name from their reviews, and their reports of others; stars and text concern the work and stay. */
export async function eraseAccountDataFromReviews(executor: Executor, accountId: number): Promise<void> {
  await sql`update reviews set reviewer_name = '' where account_id = ${accountId}`.execute(executor);
  await sql`delete from review_reports where account_id = ${accountId}`.execute(executor);
}
