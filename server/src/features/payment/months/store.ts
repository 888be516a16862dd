import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';
import { type Month, type MonthFacts, monthOf } from './rules/month-state.ts';

/** A request to lock a month or to open it again. `month` is its first day. */
export type MonthRequestRow = Readonly<Selectable<PaymentTables['period_requests']>>;

/** The class of the advisory locks of months; the trigger `ledger_transactions_open_month` takes the same ones. */
const MONTH_LOCKS = 135;

/** The first month whose lock a closing of the books waits for; nothing is posted before it. */
const FIRST_MONTH: Month = '2000-01';

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** Requests and locks of months. */
export function monthStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Returns what decides about locks at an instant. */
    async facts(now: Date): Promise<MonthFacts> {
      const { rows } = await sql<{ open_from: string | null; first: string | null }>`
        select (select open_from from period_locks order by id desc limit 1) as open_from,
          (select posted_on from ledger_transactions order by posted_on, id limit 1) as first`.execute(
        executor,
      );
      const { open_from: openFrom = null, first = null } = rows[0] ?? {};
      return { current: monthOf(dateOf(now)), first: first && monthOf(first), openFrom };
    },

    /** The request that waits; there is one at most. */
    waiting: (): Promise<MonthRequestRow | undefined> =>
      db.selectFrom('period_requests').selectAll().where('state', '=', 'waiting').executeTakeFirst(),

    /** Locks a request of a month. */
    lock: (id: number, month: Month): Promise<MonthRequestRow | undefined> =>
      db
        .selectFrom('period_requests')
        .selectAll()
        .where('id', '=', id)
        .where('month', '=', `${month}-01`)
        .forUpdate()
        .executeTakeFirst(),

    /** Adds a request; undefined if another one waits. */
    async add(row: Insertable<PaymentTables['period_requests']>): Promise<number | undefined> {
      const added = await db
        .insertInto('period_requests')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added?.id;
    },

    end: (
      id: number,
      state: 'approved' | 'rejected',
      { by, reason }: { readonly by: number; readonly reason: string | null },
      now: Date,
    ) =>
      db
        .updateTable('period_requests')
        .set({ state, decided_by: by, decided_at: now, decision_reason: reason })
        .where('id', '=', id)
        .execute(),

    addLock: (row: Insertable<PaymentTables['period_locks']>) =>
      db.insertInto('period_locks').values(row).execute(),

    /** The decided requests of a month, newest first. */
    history: (month: Month, limit: number): Promise<readonly MonthRequestRow[]> =>
      db
        .selectFrom('period_requests')
        .selectAll()
        .where('month', '=', `${month}-01`)
        .where('state', '<>', 'waiting')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** When each month that was locked on its own was locked last. */
    async lockedAt(): Promise<ReadonlyMap<Month, Date>> {
      const { rows } = await sql<{ month: string; at: Date }>`
        select distinct on (month) month, at from period_locks where action = 'lock' order by month, id desc`.execute(
        executor,
      );
      return new Map(rows.map(({ month, at }) => [monthOf(month), at]));
    },
  };
}

/** Serializes all decisions about months until the transaction ends. */
export async function lockDecisions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MONTH_LOCKS}::int, 0)`.execute(tx);
}

/**
 * Waits for the transactions that are being posted up to the end of a month, and keeps others from it, until this transaction ends.
 *
 * @param openFrom the first day on which transactions can be posted; null: every day
 */
export async function lockPostings(tx: Tx, month: Month, openFrom: string | null): Promise<void> {
  const first = numberOf(openFrom === null ? FIRST_MONTH : monthOf(openFrom));
  await sql`select pg_advisory_xact_lock(${MONTH_LOCKS}::int, m.number)
    from generate_series(least(${first}::int, ${numberOf(month)}::int), ${numberOf(month)}::int) as m (number)`.execute(
    tx,
  );
}
