import { type Insertable, type Selectable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Table } from '../../../platform/db/tables.ts';

/** The table of this room; the feature's other rooms use its store. */
export type ApprovalTables = {
  refund_approvals: Table<
    'refund_approvals',
    {
      action: 'cancel' | 'full_refund' | 'partial_refund' | 'reduce_price';
      state: 'waiting' | 'approved' | 'rejected' | 'expired';
    }
  >;
};

/** A large refund that one operator decided and another one approves. */
export type ApprovalRow = Readonly<Selectable<ApprovalTables['refund_approvals']>>;

/** Refunds that wait for a second operator. Writers lock the line first, then its approval. */
export function approvalStore(executor: Executor) {
  const db = executor.withTables<ApprovalTables>();
  return {
    byId: (id: number): Promise<ApprovalRow | undefined> =>
      db.selectFrom('refund_approvals').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: number): Promise<ApprovalRow | undefined> =>
      db.selectFrom('refund_approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** The decision of a line that waits. */
    waitingOf: (lineId: number) =>
      db
        .selectFrom('refund_approvals')
        .select('id')
        .where('line_id', '=', lineId)
        .where('state', '=', 'waiting')
        .executeTakeFirst(),

    insert: (row: Insertable<ApprovalTables['refund_approvals']>) =>
      db.insertInto('refund_approvals').values(row).returning('id').executeTakeFirstOrThrow(),

    /** Ends the wait. */
    end: (
      id: number,
      state: 'approved' | 'rejected' | 'expired',
      by: { readonly operatorId: number | null; readonly reason: string | null },
      now: Date,
    ) =>
      db
        .updateTable('refund_approvals')
        .set({ state, decided_by: by.operatorId, decided_at: now, decision_reason: by.reason })
        .where('id', '=', id)
        .execute(),

    /** Ends the wait of those that no operator decided in time; returns them. A row that an operator has is left to the next run. */
    async expire(now: Date, limit: number): Promise<number[]> {
      const { rows } = await sql<Pick<ApprovalRow, 'id'>>`
        update refund_approvals set state = 'expired', decided_at = ${now} where id in (
          select id from refund_approvals where state = 'waiting' and expires_at <= ${now}
          order by expires_at limit ${limit} for update skip locked
        ) returning id`.execute(executor);
      return rows.map(({ id }) => id);
    },

    /** Waiting ones oldest first, the others newest first. */
    list: (waiting: boolean, { after, limit }: PageRequest<number>): Promise<readonly ApprovalRow[]> =>
      db
        .selectFrom('refund_approvals')
        .selectAll()
        .where('state', waiting ? '=' : '<>', 'waiting')
        .$if(after !== null, (query) => query.where('id', waiting ? '>' : '<', after as number))
        .orderBy('id', waiting ? 'asc' : 'desc')
        .limit(limit)
        .execute(),
  };
}
