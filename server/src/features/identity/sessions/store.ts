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
      select s.id, s.account_id, s.cookie_hash, s.last_used_at, a.role, a.verified_at
      from sessions s join accounts a on a.id = s.account_id
      where s.${sql.ref(by)} = ${hash} and s.expires_at > ${now}`.execute(executor);
    return rows[0];
  };
  return {
    insertSession: (row: Insertable<IdentityTables['sessions']>) =>
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

/** A session with the account fields that authentication needs. */
export type SessionRow = Pick<
  Selectable<IdentityTables['sessions']>,
  'id' | 'account_id' | 'cookie_hash' | 'last_used_at'
> &
  Pick<Selectable<IdentityTables['accounts']>, 'role' | 'verified_at'>;
