import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { IdentityTables } from '../tables.ts';

/** The name of the loop that lets announced blocks begin, in `loop_failures`. */
export const BLOCK_LOOP = 'blocks';

/** A block of an account. */
export type BlockRow = Readonly<Selectable<IdentityTables['account_blocks']>>;

/** Blocks. Writers lock the account first (`lockAccount`), then its block. */
export function blockStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  return {
    byId: (id: number): Promise<BlockRow | undefined> =>
      db.selectFrom('account_blocks').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The account's block that is not lifted, announced or in effect. */
    openOf: (accountId: number): Promise<BlockRow | undefined> =>
      db
        .selectFrom('account_blocks')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('lifted_at', 'is', null)
        .executeTakeFirst(),

    /** The blocks of an account, newest first. */
    ofAccount: (accountId: number, { after, limit }: PageRequest<number>): Promise<readonly BlockRow[]> =>
      db
        .selectFrom('account_blocks')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(after !== null, (query) => query.where('id', '<', after as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The blocks in effect of a role. */
    activeOf: (role: 'user' | 'employee') =>
      db
        .selectFrom('account_blocks as b')
        .innerJoin('accounts as a', 'a.id', 'b.account_id')
        .select(['b.id', 'b.account_id'])
        .where('b.started_at', 'is not', null)
        .where('b.lifted_at', 'is', null)
        .where('a.role', '=', role)
        .execute(),

    /** The announced blocks that begin by now, and are not waiting for a retry. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('account_blocks')
        .select('id')
        .where('effective_at', '<=', now)
        .where('started_at', 'is', null)
        .where('lifted_at', 'is', null)
        .where(notAwaitingRetry(BLOCK_LOOP, 'account_blocks.id', now))
        .orderBy('effective_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Locks an account that is not erased until the end of the transaction; undefined without one. */
    lockAccount: (accountId: number) =>
      db
        .selectFrom('accounts')
        .select(['id', 'role'])
        .where('id', '=', accountId)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setBlocked: (accountId: number, at: Date | null) =>
      db.updateTable('accounts').set({ blocked_at: at }).where('id', '=', accountId).execute(),

    /** Adds a block; undefined if another one has its case number. */
    insert: (row: Insertable<IdentityTables['account_blocks']>): Promise<BlockRow | undefined> =>
      db
        .insertInto('account_blocks')
        .values(row)
        .onConflict((conflict) => conflict.column('case_number').doNothing())
        .returningAll()
        .executeTakeFirst(),

    change: (id: number, changes: Updateable<IdentityTables['account_blocks']>): Promise<BlockRow> =>
      db
        .updateTable('account_blocks')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Empties the texts about an erased person. */
    async eraseTexts(accountId: number): Promise<void> {
      await db
        .updateTable('account_blocks')
        .set(({ eb }) => ({
          evidence: '',
          explanation: '',
          lift_reason: eb.case().when('lift_reason', 'is not', null).then('').end(),
          appeal: eb.case().when('appeal', 'is not', null).then('').end(),
          answer: eb.case().when('answer', 'is not', null).then('').end(),
        }))
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}
