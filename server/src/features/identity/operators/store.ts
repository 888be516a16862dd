import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql, type Updateable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { IdentityTables } from '../tables.ts';

const operatorColumns = [
  'o.account_id as id',
  'a.name',
  'a.mobile',
  'a.email',
  'a.verified_email',
  'o.roles',
  'o.accepted_at',
  'o.disabled_at',
  'o.totp_sealed',
  'o.totp_pending_sealed',
  'o.totp_pending_at',
  'o.totp_exempt',
  'i.expires_at as link_expires_at',
] as const;

/** Operators, their invitations and recovery codes. */
export function operatorStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  const operators = () =>
    db
      .selectFrom('operators as o')
      .innerJoin('accounts as a', 'a.id', 'o.account_id')
      .leftJoin('operator_invitations as i', 'i.account_id', 'o.account_id')
      .select(operatorColumns)
      .where('a.erased_at', 'is', null);
  return {
    /** Serializes changes of roles and states until the end of the transaction, so that they see each other. */
    lock: () => sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(db),
    lockOne: (id: number) =>
      db.selectFrom('operators').select('account_id').where('account_id', '=', id).forUpdate().execute(),
    byId: (id: number) => operators().where('o.account_id', '=', id).executeTakeFirst(),
    list: (after: number | null, limit: number) =>
      operators()
        .where('o.account_id', '>', after ?? 0)
        .orderBy('o.account_id')
        .limit(limit)
        .execute(),
    insert: (id: number, roles: readonly OperatorRole[], now: Date, accepted: boolean) =>
      db
        .insertInto('operators')
        .values({ account_id: id, roles: [...roles], created_at: now, accepted_at: accepted ? now : null })
        .execute(),
    change: (id: number, changes: Updateable<IdentityTables['operators']>) =>
      db.updateTable('operators').set(changes).where('account_id', '=', id).execute(),
    /** Returns the owners who can log in. */
    async activeOwners(): Promise<number[]> {
      const rows = await db
        .selectFrom('operators as o')
        .innerJoin('accounts as a', 'a.id', 'o.account_id')
        .select('o.account_id')
        .where(sql<boolean>`'owner' = any(o.roles)`)
        .where('o.accepted_at', 'is not', null)
        .where('o.disabled_at', 'is', null)
        .where('a.deletion_requested_at', 'is', null)
        .where('a.erased_at', 'is', null)
        .execute();
      return rows.map((row) => row.account_id);
    },
    /** Returns all operators whose accounts are not erased. */
    async ids(): Promise<number[]> {
      const rows = await operators().orderBy('o.account_id').execute();
      return rows.map(({ id }) => id);
    },
    /** Returns the operators who can log in, with their roles. */
    active: () =>
      db
        .selectFrom('operators as o')
        .innerJoin('accounts as a', 'a.id', 'o.account_id')
        .select(['o.account_id as id', 'o.roles'])
        .where('o.accepted_at', 'is not', null)
        .where('o.disabled_at', 'is', null)
        .where('a.deletion_requested_at', 'is', null)
        .where('a.erased_at', 'is', null)
        .orderBy('o.account_id')
        .execute(),

    /** Writes a new invitation, which replaces an earlier one. */
    replaceInvitation: (id: number, nonce: Buffer, now: Date, expiresAt: Date) =>
      db
        .insertInto('operator_invitations')
        .values({ account_id: id, nonce, created_at: now, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ nonce, created_at: now, expires_at: expiresAt }),
        )
        .execute(),
    invitation: (id: number) =>
      db
        .selectFrom('operator_invitations')
        .select(['nonce', 'expires_at'])
        .where('account_id', '=', id)
        .executeTakeFirst(),
    /** Deletes an invitation; returns whether it still was the newest one. */
    async takeInvitation(id: number, nonce: Buffer): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('operator_invitations')
        .where('account_id', '=', id)
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    deleteInvitation: (id: number) =>
      db.deleteFrom('operator_invitations').where('account_id', '=', id).execute(),

    /** Records the time step of a right code; false if a code of this step or a later one was used before. */
    async takeStep(id: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('operators')
        .set({ totp_last_step: step })
        .where('account_id', '=', id)
        .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async replaceRecoveryCodes(id: number, hashes: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('operator_recovery_codes').where('account_id', '=', id).execute();
      if (hashes.length)
        await db
          .insertInto('operator_recovery_codes')
          .values(hashes.map((code_hash) => ({ account_id: id, code_hash, used_at: null })))
          .execute();
    },
    /** Spends a recovery code; false if there is no such unused code. */
    async takeRecoveryCode(id: number, hash: Buffer, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('operator_recovery_codes')
        .set({ used_at: now })
        .where('account_id', '=', id)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async recoveryCodesLeft(id: number): Promise<number> {
      const { count } = await db
        .selectFrom('operator_recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Ends the access of an operator whose account is erased. */
export async function eraseOperator(executor: Executor, id: number, now: Date): Promise<void> {
  const store = operatorStore(executor);
  await store.deleteInvitation(id);
  await store.replaceRecoveryCodes(id, []);
  await store.change(id, {
    disabled_at: now,
    totp_sealed: null,
    totp_pending_sealed: null,
    totp_pending_at: null,
  });
}

/** An operator with their account. */
export type OperatorRow = NonNullable<Awaited<ReturnType<ReturnType<typeof operatorStore>['byId']>>>;
