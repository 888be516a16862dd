import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import type { AdminTables } from '../tables.ts';

/** What an operator does with an item: claims it until a time, or puts it aside. */
export type Claim =
  | { readonly expiresAt: Date }
  | { readonly until: Date; readonly version: number; readonly reason: string };

/** The operators' claims on items of the queue. */
export function claimStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    /** Writes a claim unless another operator has the item; returns whether it was written. One of many at once wins. */
    async write(
      object: string,
      operatorId: number,
      claim: Claim,
      now: Date,
      takeOver: boolean,
    ): Promise<boolean> {
      const values =
        'expiresAt' in claim
          ? { expires_at: claim.expiresAt, snoozed_until: null, snoozed_version: null, reason: null }
          : {
              expires_at: null,
              snoozed_until: claim.until,
              snoozed_version: claim.version,
              reason: claim.reason,
            };
      const written = await db
        .insertInto('work_claims')
        .values({ object, operator_id: operatorId, ...values })
        .onConflict((conflict) => {
          const update = conflict.column('object').doUpdateSet({ operator_id: operatorId, ...values });
          return takeOver
            ? update
            : update.where((eb) =>
                eb.or([
                  eb('work_claims.operator_id', '=', operatorId),
                  eb('work_claims.expires_at', 'is', null),
                  eb('work_claims.expires_at', '<=', now),
                ]),
              );
        })
        .returning('object')
        .executeTakeFirst();
      return written !== undefined;
    },

    /** The claim on an item that has not expired. */
    current: (object: string, now: Date) =>
      db
        .selectFrom('work_claims')
        .select(['operator_id', 'expires_at'])
        .where('object', '=', object)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Ends all claims of an operator. */
    releaseAll: (operatorId: number, now: Date) =>
      db
        .updateTable('work_claims')
        .set({ expires_at: null })
        .where('operator_id', '=', operatorId)
        .where('expires_at', '>', now)
        .execute(),

    /** Ends an operator's claim; returns whether there was one. */
    async release(object: string, operatorId: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('work_claims')
        .set({ expires_at: null })
        .where('object', '=', object)
        .where('operator_id', '=', operatorId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Claims that ended a day ago, and released ones. There is at most one for each open item. */
export const claimRetention: Retention = olderThan({
  table: 'work_claims',
  key: ['object'],
  column: sql`coalesce(greatest(expires_at, snoozed_until), '-infinity'::timestamptz)`,
  last: (now) => daysBefore(now, 1),
});
