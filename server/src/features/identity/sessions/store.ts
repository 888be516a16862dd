import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import { type Executor, PREPARED } from '../../../platform/db/connect.ts';

/** Purposes of a one-time code; codes for sign-up, reset and unlock are entered here, the others in the feature that requests them. */
export type CodePurpose = 'signup' | 'reset' | 'unlock' | 'delete' | 'mobile';

export type IdentityTables = {
  accounts: {
    id: Generated<number>;
    role: Role;
    /** Null after the account was erased. */
    mobile: string | null;
    /** A new number that is not verified yet. */
    pending_mobile: Generated<string | null>;
    name: string;
    email: string | null;
    address: string | null;
    description: string | null;
    /** Printed on a business customer's invoices. */
    gstin: Generated<string | null>;
    password_hash: string;
    verified_at: Date | null;
    language: Language;
    avatar_file_id: number | null;
    last_latitude: Generated<number | null>;
    last_longitude: Generated<number | null>;
    created_at: Date;
    /** When account deletion was requested; null again if the owner cancelled it. */
    deletion_requested_at: Generated<Date | null>;
    erased_at: Generated<Date | null>;
  };
  sessions: {
    id: Generated<number>;
    account_id: number;
    token_hash: Buffer;
    cookie_hash: Buffer | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  one_time_codes: {
    id: Generated<number>;
    purpose: CodePurpose;
    role: Role;
    mobile: string;
    account_id: number | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    used_at: Date | null;
    replaced_at: Date | null;
  };
  consents: { id: Generated<number>; account_id: number; notice: string; language: Language; given_at: Date };
};

const accountColumns = [
  'id',
  'role',
  'mobile',
  'pending_mobile',
  'name',
  'email',
  'address',
  'description',
  'gstin',
  'password_hash',
  'verified_at',
  'language',
  'avatar_file_id',
  'created_at',
  'deletion_requested_at',
] as const;

/** Accounts, consent and sessions; codes, addresses and account changes have separate files. */
export function identityStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  // Runs with every request, so the query is prepared once.
  const session = async (
    by: 'token_hash' | 'cookie_hash',
    hash: Buffer,
    now: Date,
  ): Promise<SessionRow | undefined> => {
    const { rows } = await sql<SessionRow>`${PREPARED}
      select s.id, s.account_id, s.cookie_hash, s.last_used_at, a.role, a.verified_at
      from sessions s join accounts a on a.id = s.account_id
      where s.${sql.ref(by)} = ${hash} and s.expires_at > ${now}`.execute(executor);
    return rows[0];
  };
  return {
    accountById: (id: number) =>
      db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst(),
    /** Returns the accounts of a role that are not erased. */
    async accountIdsByRole(role: Role): Promise<number[]> {
      const rows = await db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', role)
        .where('erased_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

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
      const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
        select last_latitude as latitude, last_longitude as longitude from accounts where id = ${id}`.execute(
        db,
      );
      const [row] = rows;
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
    insertConsent: (consent: Omit<IdentityTables['consents'], 'id'>) =>
      db.insertInto('consents').values(consent).execute(),

    insertSession: (row: Omit<IdentityTables['sessions'], 'id'>) =>
      db.insertInto('sessions').values(row).execute(),
    sessionByToken: (hash: Buffer, now: Date) => session('token_hash', hash, now),
    sessionByCookie: (hash: Buffer, now: Date) => session('cookie_hash', hash, now),
    extendSession: (id: number, at: Date, expiresAt: Date) =>
      db
        .updateTable('sessions')
        .set({ last_used_at: at, expires_at: expiresAt })
        .where('id', '=', id)
        .execute(),
    endSession: (id: number) => db.deleteFrom('sessions').where('id', '=', id).execute(),
    endSessionOf: (accountId: number, tokenHash: Buffer) =>
      db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('token_hash', '=', tokenHash)
        .execute(),
    endSessions: (accountId: number, exceptId: number | null) =>
      db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as number))
        .execute(),
    deleteExpiredSessions: (now: Date) => db.deleteFrom('sessions').where('expires_at', '<', now).execute(),
  };
}

export type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof identityStore>['accountById']>>>;
/** A session with the account fields that authentication needs. */
export type SessionRow = Pick<
  Selectable<IdentityTables['sessions']>,
  'id' | 'account_id' | 'cookie_hash' | 'last_used_at'
> &
  Pick<Selectable<IdentityTables['accounts']>, 'role' | 'verified_at'>;
