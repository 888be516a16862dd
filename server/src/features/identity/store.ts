import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type ExpressionBuilder, type Generated, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** What a one-time code is for; sign-up, reset and unlock are entered here, the others where their feature asks. */
export type CodePurpose = 'signup' | 'reset' | 'unlock' | 'delete' | 'mobile';

type IdentityTables = {
  accounts: {
    id: Generated<number>;
    role: Role;
    mobile: string;
    name: string;
    email: string | null;
    address: string | null;
    description: string | null;
    password_hash: string;
    verified_at: Date | null;
    language: Language;
    avatar_file_id: number | null;
    created_at: Date;
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

/** What a code belongs to: one is alive for each. */
export interface CodeOwner {
  readonly purpose: CodePurpose;
  readonly role: Role;
  readonly mobile: string;
}

const accountColumns = [
  'id',
  'role',
  'mobile',
  'name',
  'email',
  'address',
  'description',
  'password_hash',
  'verified_at',
  'language',
  'avatar_file_id',
  'created_at',
] as const;

/** Accounts, consent and sessions: identity's own tables. */
export function identityStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  const session = () =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.id', 'account_id', 'cookie_hash', 'last_used_at', 'role', 'verified_at']);
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
    /** Where the person last was; null where they never said. */
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
    /** Undefined where the role already has the number. */
    insertAccount: (account: Omit<IdentityTables['accounts'], 'id'>) =>
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
    sessionByToken: (hash: Buffer, now: Date) =>
      session().where('token_hash', '=', hash).where('expires_at', '>', now).executeTakeFirst(),
    sessionByCookie: (hash: Buffer, now: Date) =>
      session().where('cookie_hash', '=', hash).where('expires_at', '>', now).executeTakeFirst(),
    prolongSession: (id: number, at: Date, expiresAt: Date) =>
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
    endSessions: (accountId: number, but: number | null) =>
      db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .$if(but !== null, (query) => query.where('id', '!=', but as number))
        .execute(),
    dropSessionsBefore: (now: Date) => db.deleteFrom('sessions').where('expires_at', '<', now).execute(),
  };
}

/** One-time codes: the rest of identity's tables. */
export function codeStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  const ofOwner =
    ({ purpose, role, mobile }: CodeOwner) =>
    (where: ExpressionBuilder<IdentityTables, 'one_time_codes'>) =>
      where.and({ purpose, role, mobile });
  return {
    /** Until the transaction ends nobody else sends or counts for this number. */
    lockNumber: (mobile: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`code:${mobile}`}, 0))`.execute(db),
    async sentSince(mobile: string, since: Date): Promise<Date[]> {
      const rows = await db
        .selectFrom('one_time_codes')
        .select('created_at')
        .where('mobile', '=', mobile)
        .where('created_at', '>', since)
        .execute();
      return rows.map((row) => row.created_at);
    },
    newest: (owner: CodeOwner) =>
      db
        .selectFrom('one_time_codes')
        .selectAll()
        .where(ofOwner(owner))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    replace: (owner: CodeOwner, at: Date) =>
      db
        .updateTable('one_time_codes')
        .set({ replaced_at: at })
        .where(ofOwner(owner))
        .where('replaced_at', 'is', null)
        .execute(),
    insert: (
      code: CodeOwner & {
        readonly account_id: number | null;
        readonly code_hash: Buffer;
        readonly created_at: Date;
        readonly expires_at: Date;
      },
    ) =>
      db
        .insertInto('one_time_codes')
        .values({ ...code, verified_at: null, used_at: null, replaced_at: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    /** A code that never reached its phone. */
    withdraw: (id: number, at: Date) =>
      db.updateTable('one_time_codes').set({ replaced_at: at }).where('id', '=', id).execute(),
    /**
     * Enters a code in one statement, so that any number of entries at once count one after another: a wrong one is
     * counted, a right one makes the changes given. Undefined where no code can be entered any more.
     */
    enter: (
      owner: CodeOwner,
      hash: Buffer,
      now: Date,
      maxTries: number,
      right: { usedAt: Date | null; verifiedAt: Date; goodUntil: Date | null },
    ) =>
      db
        .updateTable('one_time_codes')
        .set({
          tries: sql`tries + (code_hash <> ${hash})::int`,
          verified_at: sql`case when code_hash = ${hash} then coalesce(verified_at, ${right.verifiedAt}) else verified_at end`,
          used_at: sql`case when code_hash = ${hash} then ${right.usedAt}::timestamptz else used_at end`,
          expires_at: sql`case when code_hash = ${hash} and verified_at is null then coalesce(${right.goodUntil}::timestamptz, expires_at) else expires_at end`,
        })
        .where(ofOwner(owner))
        .where('replaced_at', 'is', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning(['account_id', 'expires_at', sql<boolean>`code_hash = ${hash}`.as('right')])
        .executeTakeFirst(),
    dropBefore: (instant: Date) =>
      db.deleteFrom('one_time_codes').where('created_at', '<', instant).execute(),
  };
}

export type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof identityStore>['accountById']>>>;
export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof identityStore>['sessionByToken']>>>;
export type CodeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof codeStore>['newest']>>>;
