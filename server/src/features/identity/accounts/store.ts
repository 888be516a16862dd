import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { addressesStore } from '../addresses/store.ts';
import type { IdentityTables } from '../sessions/store.ts';

/** Name of the account erasure loop in `loop_failures`. */
export const ERASE_LOOP = 'erase accounts';

/** Changes that people make to their own account, and its deletion. */
export function accountStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  return {
    change: (
      id: number,
      changes: Partial<
        Pick<
          IdentityTables['accounts'],
          'name' | 'email' | 'address' | 'description' | 'avatar_file_id' | 'language'
        >
      > & { readonly pending_mobile?: string | null; readonly gstin?: string | null },
    ) => db.updateTable('accounts').set(changes).where('id', '=', id).execute(),

    /**
     * Makes the pending number the account's, if it is still pending.
     * @throws 23505 if another account of the role has it by now
     */
    async confirmPendingMobile(id: number, mobile: string, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('accounts')
        .set({ mobile, pending_mobile: null, verified_at: at })
        .where('id', '=', id)
        .where('pending_mobile', '=', mobile)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    consents: (accountId: number) =>
      db
        .selectFrom('consents')
        .select(['id', 'notice', 'language', 'given_at'])
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .execute(),

    /** Returns whether no other operator remains. Locks the operators' rows, so that two deletions in parallel see each other. */
    async isLastOperator(id: number): Promise<boolean> {
      const rows = await db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .where('deletion_requested_at', 'is', null)
        .where('erased_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      return !rows.some((row) => row.id !== id);
    },

    scheduleDeletion: (id: number, at: Date) =>
      db.updateTable('accounts').set({ deletion_requested_at: at }).where('id', '=', id).execute(),

    /** Cancels the deletion. Returns whether the account still existed. */
    async cancelDeletion(id: number): Promise<boolean> {
      const row = await db
        .updateTable('accounts')
        .set({ deletion_requested_at: null })
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    scheduledBefore: (instant: Date, limit: number, now: Date) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('deletion_requested_at', '<=', instant)
        .where('erased_at', 'is', null)
        .where(notAwaitingRetry(ERASE_LOOP, 'accounts.id', now))
        .orderBy('deletion_requested_at')
        .limit(limit)
        .execute(),

    /**
     * Erases the personal data of an account whose deletion was requested before an instant. Returns whether it did. The
     * consent record stays without identifying a person.
     */
    async erase(id: number, scheduledBefore: Date, at: Date): Promise<boolean> {
      const row = await db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('deletion_requested_at', '<=', scheduledBefore)
        .where('erased_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return false;
      await addressesStore(executor).removeAll(id);
      await db.deleteFrom('sessions').where('account_id', '=', id).execute();
      await db.deleteFrom('one_time_codes').where('account_id', '=', id).execute();
      await db
        .updateTable('accounts')
        .set({
          mobile: null,
          pending_mobile: null,
          name: '',
          email: null,
          address: null,
          description: null,
          gstin: null,
          // Not a hash, so that no password matches it.
          password_hash: '',
          avatar_file_id: null,
          last_latitude: null,
          last_longitude: null,
          erased_at: at,
        })
        .where('id', '=', id)
        .execute();
      return true;
    },
  };
}
