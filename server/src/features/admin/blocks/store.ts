import type { LineFate } from '@aaspaas/contract/features/admin-blocks.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { AdminTables } from '../tables.ts';

/** The name of the loop that settles the lines of blocked people, in `loop_failures`. */
export const BLOCK_LINES_LOOP = 'block lines';

/** What was decided for a line of a blocked person. */
export type BlockLineRow = Readonly<Selectable<AdminTables['account_block_lines']>>;

/** The decisions about the lines of blocked people. */
export function blockLineStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    ofBlocks: (blockIds: readonly number[]): Promise<BlockLineRow[]> =>
      db
        .selectFrom('account_block_lines')
        .selectAll()
        .where('block_id', '=', sql<number>`any(${blockIds}::bigint[])`)
        .orderBy('id')
        .execute(),

    byId: (id: number): Promise<BlockLineRow | undefined> =>
      db.selectFrom('account_block_lines').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Adds decisions; a line that was decided for the block keeps its first one. A kept line is settled with it. */
    async add(
      blockId: number,
      decisions: readonly { readonly id: number; readonly fate: LineFate }[],
      now: Date,
    ): Promise<void> {
      if (decisions.length === 0) return;
      await db
        .insertInto('account_block_lines')
        .values(
          decisions.map(({ id, fate }) => ({
            block_id: blockId,
            line_id: id,
            fate,
            settled_at: fate === 'keep' ? now : null,
            outcome: fate === 'keep' ? ('done' as const) : null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['block_id', 'line_id']).doNothing())
        .execute();
    },

    /** The decisions to carry out that are not waiting for a retry. */
    async open(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('account_block_lines')
        .select('id')
        .where('settled_at', 'is', null)
        .where(notAwaitingRetry(BLOCK_LINES_LOOP, 'account_block_lines.id', now))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Locks a decision; false if it is carried out, or another process is doing it. */
    async lock(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('account_block_lines')
        .select('id')
        .where('id', '=', id)
        .where('settled_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return row !== undefined;
    },

    settle: (id: number, outcome: 'done' | 'not_possible' | 'approval', now: Date) =>
      db
        .updateTable('account_block_lines')
        .set({ settled_at: now, outcome })
        .where('id', '=', id)
        .where('settled_at', 'is', null)
        .execute(),

    /** Gives up what was not carried out before the block was lifted. */
    drop: (blockId: number, now: Date) =>
      db
        .updateTable('account_block_lines')
        .set({ settled_at: now, outcome: 'not_possible' })
        .where('block_id', '=', blockId)
        .where('settled_at', 'is', null)
        .execute(),
  };
}
