import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';
import type { JournalLine } from './rules/journal-lines.ts';

/** A journal entry that an operator asked for. */
export type JournalRow = Readonly<Selectable<PaymentTables['journals']>>;

/** Journal entries and their lines. */
export function journalStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    lock: (id: number): Promise<JournalRow | undefined> =>
      db.selectFrom('journals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async linesOf(id: number): Promise<JournalLine[]> {
      const rows = await db
        .selectFrom('journal_lines')
        .select(['account', 'amount', 'tax_head', 'registration_id'])
        .where('journal_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map((row) => ({
        account: row.account,
        amount: row.amount,
        taxHead: row.tax_head,
        registrationId: row.registration_id,
      }));
    },

    /** Returns whether an entry is taken back, or waits to be. */
    async isReversed(id: number): Promise<boolean> {
      const found = await db
        .selectFrom('journals')
        .select('id')
        .where('reverses', '=', id)
        .where('state', '<>', 'rejected')
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Returns which of some registrations of the platform exist. */
    async registrations(ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('tax_registrations').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Adds an entry with its lines, and returns its id. */
    async add(row: Insertable<PaymentTables['journals']>, lines: readonly JournalLine[]): Promise<number> {
      const { id } = await db.insertInto('journals').values(row).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('journal_lines')
        .values(
          lines.map(({ account, amount, taxHead, registrationId }, index) => ({
            journal_id: id,
            position: index + 1,
            account,
            amount,
            tax_head: taxHead,
            registration_id: registrationId,
          })),
        )
        .execute();
      return id;
    },

    end: (
      id: number,
      state: 'approved' | 'rejected',
      { by, reason }: { readonly by: number; readonly reason: string | null },
      now: Date,
    ) =>
      db
        .updateTable('journals')
        .set({ state, decided_by: by, decided_at: now, decision_reason: reason })
        .where('id', '=', id)
        .execute(),
  };
}
