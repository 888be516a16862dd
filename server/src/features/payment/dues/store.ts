import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { WriteOffState } from '../rules/payment-types.ts';
import type { PaymentTables } from '../tables.ts';

/** The name of the loop in `loop_failures` that reminds of amounts due. */
export const DUE_LOOP = 'amounts due';

/** An amount due of a payable. */
export interface AmountDue {
  readonly payableId: number;
  readonly accountId: number;
  readonly subject: string;
  /** The subject that it belongs to; null: none. */
  readonly mainSubject: string | null;
  readonly amount: Money;
  /** When it was charged. */
  readonly dueSince: Date;
}

/**
 * Builds the SQL condition that no dispute about a payable is open. Work is charged after 28 days also while it is disputed; nothing is due for
 * it until the dispute ends.
 *
 * @param payableId an SQL expression
 */
export const isUndisputed = (payableId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from payout_holds h where h.payable_id = ${payableId} and h.kind = 'dispute' and h.released_at is null)`;

/**
 * Builds the SQL condition that a customer's bank demands back a payment for a subject or what belongs to it, and nothing is decided yet.
 *
 * @param subject an SQL expression
 */
export const isChargebackOpen = (subject: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from (select id from payables where subject = ${subject} union all select id from payables where main_subject = ${subject}) y
  join payout_holds h on h.payable_id = y.id and h.kind = 'chargeback' and h.released_at is null)`;

/**
 * Builds the SQL condition that the customer is asked whether they paid for a subject; booking supplies it, because it knows the claims.
 *
 * @param subject an SQL expression
 */
export type IsAsked = (subject: RawBuilder<string>) => RawBuilder<boolean>;

/** Amounts due without those under dispute, and requests to give them up. */
export function dueStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  const undisputed = isUndisputed(sql.ref('amounts_due.payable_id'));
  const open = () =>
    db
      .selectFrom('amounts_due')
      .innerJoin('payables', 'payables.id', 'amounts_due.payable_id')
      .select([
        'amounts_due.payable_id',
        'amounts_due.account_id',
        'amounts_due.amount',
        'amounts_due.due_since',
        'payables.subject',
        'payables.main_subject',
      ])
      .where('amounts_due.amount', '>', 0)
      .where(undisputed);
  const dueOf = (rows: Awaited<ReturnType<ReturnType<typeof open>['execute']>>): AmountDue[] =>
    rows.map((row) => ({
      payableId: row.payable_id,
      accountId: row.account_id,
      subject: row.subject,
      mainSubject: row.main_subject,
      amount: paise(row.amount),
      dueSince: row.due_since,
    }));
  return {
    /** What a customer owes, the oldest first. */
    ofAccount: async (accountId: number, limit: number): Promise<AmountDue[]> =>
      dueOf(
        await open()
          .where('amounts_due.account_id', '=', accountId)
          .orderBy('due_since')
          .orderBy('payable_id')
          .limit(limit)
          .execute(),
      ),

    /** What is due of payables. */
    ofPayables: async (ids: readonly number[]): Promise<AmountDue[]> =>
      dueOf(
        await open()
          .where('amounts_due.payable_id', '=', sql<number>`any(${ids}::bigint[])`)
          .orderBy('payable_id')
          .execute(),
      ),

    /** The total of a customer, and when the oldest part became due; null: nothing is due. */
    async totalOf(accountId: number): Promise<{ amount: Money; since: Date } | null> {
      const row = await db
        .selectFrom('amounts_due')
        .select(({ fn }) => [
          fn.sum<number>('amount').as('amount'),
          fn.min<Date | null>('due_since').as('since'),
        ])
        .where('account_id', '=', accountId)
        .where('amount', '>', 0)
        .where(undisputed)
        .executeTakeFirst();
      return row?.since ? { amount: paise(Number(row.amount)), since: row.since } : null;
    },

    /** The ids of payables whose next step is due or not planned yet; without those whose customers are asked whether they paid. */
    async toRemind(now: Date, isAsked: IsAsked, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('amounts_due')
        .innerJoin('payables', 'payables.id', 'amounts_due.payable_id')
        .select('payable_id')
        .where(({ not }) => not(isAsked(sql.ref('payables.subject'))))
        .where('amounts_due.amount', '>', 0)
        .where('reminders', '<', 4)
        .where((where) =>
          where.or([where('next_reminder_at', 'is', null), where('next_reminder_at', '<=', now)]),
        )
        .where(undisputed)
        .where(notAwaitingRetry(DUE_LOOP, 'amounts_due.payable_id', now))
        .orderBy('next_reminder_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .execute();
      return rows.map(({ payable_id }) => payable_id);
    },

    /** What is due of a payable, locked; undefined if its customer is asked whether they paid. */
    lock: (payableId: number, isAsked: IsAsked) =>
      db
        .selectFrom('amounts_due')
        .innerJoin('payables', 'payables.id', 'amounts_due.payable_id')
        .selectAll('amounts_due')
        .select('payables.subject')
        .where('payable_id', '=', payableId)
        .where(({ not }) => not(isAsked(sql.ref('payables.subject'))))
        .forUpdate('amounts_due')
        .executeTakeFirst(),

    setReminders: (payableId: number, reminders: number, nextAt: Date | null) =>
      db
        .updateTable('amounts_due')
        .set({ reminders, next_reminder_at: nextAt })
        .where('payable_id', '=', payableId)
        .execute(),

    /** A payable, locked. */
    lockPayable: (payableId: number) =>
      db.selectFrom('payables').selectAll().where('id', '=', payableId).forUpdate().executeTakeFirst(),

    /** Requests that a debt is given up; undefined if another request for it waits. */
    addWriteOff: (row: Insertable<PaymentTables['write_offs']>) =>
      db
        .insertInto('write_offs')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst(),

    writeOff: (id: number) => db.selectFrom('write_offs').selectAll().where('id', '=', id).executeTakeFirst(),

    lockWriteOff: (id: number) =>
      db.selectFrom('write_offs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    decideWriteOff: (id: number, state: Exclude<WriteOffState, 'waiting'>, by: number, now: Date) =>
      db
        .updateTable('write_offs')
        .set({ state, decided_by: by, decided_at: now })
        .where('id', '=', id)
        .execute(),
  };
}
