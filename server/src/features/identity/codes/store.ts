import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { CodePurpose, IdentityTables } from '../tables.ts';

/** Owner of a code; each owner has at most one valid code. */
export interface CodeOwner {
  readonly purpose: CodePurpose;
  readonly role: Role;
  readonly mobile: string;
}

/** One-time codes. */
export function codeStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  const matchesOwner =
    ({ purpose, role, mobile }: CodeOwner) =>
    (where: ExpressionBuilder<IdentityTables, 'one_time_codes'>) =>
      where.and({ purpose, role, mobile });
  return {
    /** Locks a number until the transaction ends, so that sends and counts for it are serialized. */
    lockNumber: (mobile: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`code:${mobile}`}, 0))`.execute(db),
    /** Unlock codes have a separate budget, so that requests for other codes cannot use it up. */
    async sentSince({ mobile, purpose }: CodeOwner, since: Date): Promise<Date[]> {
      const rows = await db
        .selectFrom('one_time_codes')
        .select('created_at')
        .where('mobile', '=', mobile)
        .where('purpose', purpose === 'unlock' ? '=' : '<>', 'unlock')
        .where('created_at', '>', since)
        .execute();
      return rows.map((row) => row.created_at);
    },
    newest: (owner: CodeOwner) =>
      db
        .selectFrom('one_time_codes')
        .selectAll()
        .where(matchesOwner(owner))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    replace: (owner: CodeOwner, at: Date) =>
      db
        .updateTable('one_time_codes')
        .set({ replaced_at: at })
        .where(matchesOwner(owner))
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
    /** Withdraws a code that was not delivered. */
    withdraw: (id: number, at: Date) =>
      db.updateTable('one_time_codes').set({ replaced_at: at }).where('id', '=', id).execute(),
    /**
     * Checks an entered code in one statement, so that concurrent entries count one after another: a wrong one is counted,
     * a right one applies the given changes. Undefined if no code can be entered any more.
     */
    attempt: (
      owner: CodeOwner,
      hashes: readonly Buffer[],
      now: Date,
      maxTries: number,
      right: { usedAt: Date | null; verifiedAt: Date; validUntil: Date | null },
    ) =>
      db
        .updateTable('one_time_codes')
        .set({
          tries: sql`tries + (code_hash <> all(${hashes}::bytea[]))::int`,
          verified_at: sql`case when code_hash = any(${hashes}::bytea[]) then coalesce(verified_at, ${right.verifiedAt}) else verified_at end`,
          used_at: sql`case when code_hash = any(${hashes}::bytea[]) then ${right.usedAt}::timestamptz else used_at end`,
          expires_at: sql`case when code_hash = any(${hashes}::bytea[]) and verified_at is null then coalesce(${right.validUntil}::timestamptz, expires_at) else expires_at end`,
        })
        .where(matchesOwner(owner))
        .where('replaced_at', 'is', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning([
          'account_id',
          'expires_at',
          'tries',
          sql<boolean>`code_hash = any(${hashes}::bytea[])`.as('right'),
        ])
        .executeTakeFirst(),
    /** Counts the codes that were sent in a time, and those of them that were verified. */
    async countVerified(from: Date, to: Date): Promise<{ sent: number; verified: number }> {
      const { rows } = await sql<{ sent: number; verified: number }>`
        select count(*)::int as sent, count(verified_at)::int as verified from one_time_codes
        where created_at > ${from} and created_at <= ${to} and account_id is not null`.execute(db);
      return rows[0] ?? { sent: 0, verified: 0 };
    },
  };
}

export type CodeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof codeStore>['newest']>>>;

/** What an alarm is about. */
export type SmsAlarmKind = 'unverified' | 'budget';

/** Alarms about SMS. */
export function alarmStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  return {
    /** Adds the alarm of a window; false if it exists. */
    async add(kind: SmsAlarmKind, windowStart: Date, now: Date): Promise<boolean> {
      const added = await db
        .insertInto('sms_alarms')
        .values({ kind, window_start: windowStart, raised_at: now })
        .onConflict((on) => on.doNothing())
        .returning('kind')
        .executeTakeFirst();
      return added !== undefined;
    },
    async isActive(kind: SmsAlarmKind, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom('sms_alarms')
        .select('kind')
        .where('kind', '=', kind)
        .where('raised_at', '>', since)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
