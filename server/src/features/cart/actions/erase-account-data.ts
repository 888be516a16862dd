import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** Deletes a person’s cart. */
export async function eraseAccountDataFromCart(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from cart_items where account_id = ${accountId}`.execute(executor);
}
