import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { transaction } from '../db/transaction.ts';
import { openNewHold } from '../outbound.ts';

/**
 * How far the ids of a restored database jump. What happened after the restored state has used the next ids at the gateway, at the
 * payout rail, in links and in browsers; a new row must not get one of them.
 */
export const ID_GAP = 1_000_000;

/**
 * Marks a restored database: it sends nothing until `npm run reconcile`, and it uses no id again. Safe to repeat.
 *
 * @param restoredTo the time of the restored state; null if it is not known
 */
export async function markRestored(db: Db, restoredTo: Date | null, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await openNewHold(tx, { reason: 'restore', restoredTo }, now);
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass,
        least(coalesce(last_value, start_value) + ${ID_GAP}::bigint, max_value))
      from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`.execute(tx);
  });
}
