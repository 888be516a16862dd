import { PROFILE_DETAILS, type ProfileDetail } from '@aaspaas/contract/features/profile.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../platform/jobs/row-loop.ts';
import { addressesStore } from './addresses/store.ts';
import { blockStore } from './blocks/store.ts';
import { eraseOperator } from './operators/store.ts';
import type { IdentityTables } from './tables.ts';

/** Name of the account erasure loop in `loop_failures`. */
export const ERASE_LOOP = 'erase accounts';

const accountColumns = [
  'id',
  'role',
  'mobile',
  'pending_mobile',
  'name',
  ...PROFILE_DETAILS,
  'verified_email',
  'password_hash',
  'verified_at',
  'language',
  'avatar_file_id',
  'created_at',
  'deletion_requested_at',
  'blocked_at',
] as const;

/** Builds the number of the page's revision that a consent names; null if it names none. */
const revisionNumber = (column: 'terms_revision_id' | 'privacy_revision_id') =>
  sql<number | null>`(select r.number from page_revisions r where r.id = ${sql.ref(`consents.${column}`)})`;

/** Accounts, their consents and their deletion. */
export function accountStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  return {
    accountById: (id: number) =>
      db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst(),
    accountByMobile: (role: Role, mobile: string) =>
      db
        .selectFrom('accounts')
        .select(accountColumns)
        .where('role', '=', role)
        .where('mobile', '=', mobile)
        .executeTakeFirst(),
    accountsByIds: (ids: readonly number[]) =>
      db
        .selectFrom('accounts')
        .select(accountColumns)
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),
    /** Returns the person's last known location; null if unknown. */
    async lastPlace(id: number): Promise<{ latitude: number; longitude: number } | null> {
      const row = await db
        .selectFrom('accounts')
        .select(['last_latitude as latitude', 'last_longitude as longitude'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && row.latitude !== null && row.longitude !== null
        ? { latitude: row.latitude, longitude: row.longitude }
        : null;
    },
    async setLastPlace(id: number, { latitude, longitude }: { latitude: number; longitude: number }) {
      await sql`update accounts set last_latitude = ${latitude}, last_longitude = ${longitude}
        where id = ${id} and (last_latitude, last_longitude) is distinct from (${latitude}::float8, ${longitude}::float8)`.execute(
        db,
      );
    },
    /** Creates an account. Undefined if the role already has the number. */
    insertAccount: (account: Insertable<IdentityTables['accounts']>) =>
      db
        .insertInto('accounts')
        .values(account)
        .onConflict((conflict) => conflict.columns(['role', 'mobile']).doNothing())
        .returning(accountColumns)
        .executeTakeFirst(),
    setPassword: (id: number, hash: string) =>
      db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute(),
    setVerified: (id: number, at: Date) =>
      db
        .updateTable('accounts')
        .set({ verified_at: at })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .execute(),
    insertConsent: (consent: Insertable<IdentityTables['consents']>) =>
      db.insertInto('consents').values(consent).execute(),

    change: (
      id: number,
      changes: Pick<
        Updateable<IdentityTables['accounts']>,
        ProfileDetail | 'name' | 'avatar_file_id' | 'language' | 'pending_mobile'
      >,
    ) => db.updateTable('accounts').set(changes).where('id', '=', id).execute(),

    /** Records that the owner of an address opened its link, if it still is the account's. Returns whether it is. */
    async verifyEmail(id: number, email: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set({ verified_email: email })
        .where('id', '=', id)
        .where('email', '=', email)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

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

    /** Stores the number that an account had until now, encrypted. */
    addFormerMobile: (id: number, sealed: Buffer, at: Date) =>
      db
        .insertInto('former_mobiles')
        .values({ account_id: id, mobile_sealed: sealed, changed_at: at })
        .execute(),

    /** Returns the encrypted numbers that an account had since an instant. */
    async formerMobiles(id: number, since: Date): Promise<Buffer[]> {
      const rows = await db
        .selectFrom('former_mobiles')
        .select('mobile_sealed')
        .where('account_id', '=', id)
        .where('changed_at', '>', since)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.mobile_sealed);
    },

    consents: (accountId: number) =>
      db
        .selectFrom('consents')
        .select(['id', 'notice', 'language', 'given_at', 'recorded_by'])
        .select([
          revisionNumber('terms_revision_id').as('terms_revision'),
          revisionNumber('privacy_revision_id').as('privacy_revision'),
        ])
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .execute(),

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
      await db.deleteFrom('former_mobiles').where('account_id', '=', id).execute();
      await eraseOperator(executor, id, at);
      await blockStore(executor).eraseTexts(id);
      await db
        .updateTable('accounts')
        .set({
          mobile: null,
          pending_mobile: null,
          name: '',
          ...recordOf(PROFILE_DETAILS, () => null),
          verified_email: null,
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

/** An account with its password hash. */
export type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accountStore>['accountById']>>>;
