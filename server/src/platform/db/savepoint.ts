import { sql } from 'kysely';
import type { Tx } from './connect.ts';

/**
 * Runs a part of a transaction that can be undone alone: if `work` throws or returns null, its changes are rolled back and its
 * row locks are released.
 *
 * A row that is locked in a nested savepoint stays locked for those who already wait: once the nested savepoint has ended,
 * Postgres lets them wait for the whole transaction, also if the outer savepoint is rolled back. So if a transaction takes
 * further locks after a rollback, lock rows directly in the savepoint that is rolled back.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T | null>): Promise<T | null> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    if (result !== null) {
      await sql`release savepoint part`.execute(tx);
      return result;
    }
  } catch (error) {
    await undo(tx);
    throw error;
  }
  await undo(tx);
  return null;
}

/** Ends the savepoint, too: an outer one of the same name is the current one again. */
async function undo(tx: Tx): Promise<void> {
  await sql`rollback to savepoint part`.execute(tx);
  await sql`release savepoint part`.execute(tx);
}
