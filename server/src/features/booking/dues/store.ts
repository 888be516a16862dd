import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { lineOfSubjectSql, unpaidSql } from '../lines/store.ts';
import type { CashClaimState } from '../rules/cash-claim.ts';
import type { BookingTables } from '../tables.ts';

export type CashClaimRow = Readonly<Selectable<BookingTables['cash_claims']>>;

/** The name of the loop in `loop_failures` that ends claims. */
export const CASH_LOOP = 'cash claims';

/**
 * Builds the SQL condition that a customer is asked whether they paid for a payment subject in cash.
 *
 * @param subject an SQL expression
 */
export const isCashAsked = (subject: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from cash_claims c where c.line_id = ${lineOfSubjectSql(subject)} and c.state = 'claimed')`;

/** Claims of professionals to have received cash. Writers lock the line first. */
export function cashStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  return {
    add: (row: Insertable<BookingTables['cash_claims']>) =>
      db.insertInto('cash_claims').values(row).returning('id').executeTakeFirstOrThrow(),

    /** The claim of a line that is not answered, locked. */
    open: (lineId: number): Promise<CashClaimRow | undefined> =>
      db
        .selectFrom('cash_claims')
        .selectAll()
        .where('line_id', '=', lineId)
        .where('state', '=', 'claimed')
        .forUpdate()
        .executeTakeFirst(),

    byId: (id: number): Promise<CashClaimRow | undefined> =>
      db.selectFrom('cash_claims').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The open claims of lines. */
    openOf: (lineIds: readonly number[]): Promise<CashClaimRow[]> =>
      db
        .selectFrom('cash_claims')
        .selectAll()
        .where('line_id', 'in', [...lineIds, -1])
        .where('state', '=', 'claimed')
        .execute(),

    end: (id: number, state: Exclude<CashClaimState, 'claimed'>, now: Date) =>
      db
        .updateTable('cash_claims')
        .set({ state, answered_at: now })
        .where('id', '=', id)
        .where('state', '=', 'claimed')
        .execute(),

    /** Ids of claims that were not answered in time, the earliest first. */
    async overdue(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('cash_claims')
        .select('id')
        .where('state', '=', 'claimed')
        .where('answer_by', '<=', now)
        .where(notAwaitingRetry(CASH_LOOP, 'cash_claims.id', now))
        .orderBy('answer_by')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** What the customer of a line still has to pay. */
    async unpaid(lineId: number): Promise<Money> {
      const { rows } = await sql<{ unpaid: number }>`
        select ${unpaidSql} as unpaid from booking_lines l where l.id = ${lineId} and l.state <> 'draft'`.execute(
        executor,
      );
      return paise(rows[0]?.unpaid ?? 0);
    },
  };
}
