import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Executor, PREPARED } from '../../../platform/db/connect.ts';
import type { IdentityTables } from '../tables.ts';

/** Sessions. */
export function sessionStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  // Runs with every request, so the query is prepared once.
  const session = async (
    by: 'token_hash' | 'cookie_hash',
    hash: Buffer,
    now: Date,
  ): Promise<SessionRow | undefined> => {
    const { rows } = await sql<SessionRow>`${PREPARED}
      select s.id, s.account_id, s.cookie_hash, s.last_used_at, a.role, a.verified_at,
        o.roles, o.totp_exempt, o.totp_sealed is not null as has_totp
      from sessions s join accounts a on a.id = s.account_id left join operators o on o.account_id = a.id
      where s.${sql.ref(by)} = ${hash} and s.expires_at > ${now} and o.disabled_at is null and a.blocked_at is null`.execute(
      executor,
    );
    return rows[0];
  };
  return {
    insertSession: (row: Insertable<IdentityTables['sessions']>) =>
      db.insertInto('sessions').values(row).execute(),
    sessionByToken: (hash: Buffer, now: Date) => session('token_hash', hash, now),
    sessionByCookie: (hash: Buffer, now: Date) => session('cookie_hash', hash, now),
    /** Returns the account of a session, also of one that has expired; undefined without it. */
    async accountIdBy(by: 'token' | 'cookie', hash: Buffer): Promise<number | undefined> {
      const { rows } = await sql<Pick<SessionRow, 'account_id'>>`${PREPARED}
        select account_id from sessions where ${sql.ref(`${by}_hash`)} = ${hash}`.execute(executor);
      return rows[0]?.account_id;
    },
    extendSession: (id: number, at: Date, expiresAt: Date) =>
      db
        .updateTable('sessions')
        .set({ last_used_at: at, expires_at: expiresAt })
        .where('id', '=', id)
        .execute(),
    /** Admits a session to calls that need a TOTP code, until a time. */
    startStepUp: (id: number, until: Date) =>
      db.updateTable('sessions').set({ step_up_until: until }).where('id', '=', id).execute(),
    /** Extends the time; returns false if it has ended. */
    async extendStepUp(id: number, until: Date, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ step_up_until: until })
        .where('id', '=', id)
        .where('step_up_until', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
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
  };
}

/** A session with the account fields that authentication needs. */
export type SessionRow = Pick<
  Selectable<IdentityTables['sessions']>,
  'id' | 'account_id' | 'cookie_hash' | 'last_used_at'
> &
  Pick<Selectable<IdentityTables['accounts']>, 'role' | 'verified_at'> & {
    /** Null for other accounts than operators. */
    readonly roles: OperatorRole[] | null;
    readonly totp_exempt: boolean | null;
    readonly has_totp: boolean;
  };
