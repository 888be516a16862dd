import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { PaidPart } from './rules/amount-due.ts';
import type { PaymentTables } from './tables.ts';
import type { AdvanceTerms } from './tax/rules/advance-tax.ts';

export type PayableRow = Selectable<PaymentTables['payables']>;
/** Returns how an advance on a payable is taxed. */
export function advanceTermsOfRow({
  advance_rate,
  advance_same_state,
  advance_place,
  advance_sac,
  registration_id,
}: Pick<
  PayableRow,
  'advance_rate' | 'advance_same_state' | 'advance_place' | 'advance_sac' | 'registration_id'
>): AdvanceTerms {
  return {
    rate: advance_rate,
    sameState: advance_same_state,
    registrationId: registration_id,
    place: advance_place,
    sac: advance_sac,
  };
}

export type OrderRow = Selectable<PaymentTables['payment_orders']>;
export type RefundRow = Selectable<PaymentTables['payment_refunds']>;

/**
 * Builds the SQL expression of the rule `retainedAmount` for a subject and the payables that belong to it: the amount that is paid and not
 * refunded, in paise.
 *
 * @param subject an SQL expression
 */
export const retainedSql = (subject: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(greatest(part.amount - (
    select coalesce(sum(r.amount), 0) from payment_refunds r
    where r.capture_id = c.id and r.payable_id = part.payable_id and r.state <> 'void' and r.origin not in ('goodwill', 'chargeback')
  ), 0)), 0)::bigint
  from (
    select id from payables where subject = ${subject} union all select id from payables where main_subject = ${subject}
  ) y join payment_order_parts part on part.payable_id = y.id
  join payment_captures c on c.order_id = part.order_id and not c.surplus)`;

/**
 * Builds the SQL expression of what is settled without the gateway for a subject and the payables that belong to it: cash, credits and debts
 * that were given up, in paise.
 *
 * @param subject an SQL expression
 */
const settledSql = (subject: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(y.settled), 0)::bigint from (
    select settled from payables where subject = ${subject} union all select settled from payables where main_subject = ${subject}
  ) y)`;

/**
 * Builds the SQL expression of the rule `amountDue`: the amount that the customer still has to pay, in paise.
 *
 * @param price an SQL expression in paise
 */
export const amountDueSql = (price: RawBuilder<number>, subject: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`greatest(${price} - ${retainedSql(subject)} - ${settledSql(subject)}, 0)::bigint`;

/**
 * Builds three parts of a `with` clause for all payables of some accounts: `paid` has the `account_id`, `subject` and `retained` amount of
 * those that were paid, together with the payables that belong to them (`retainedSql` is the same for one subject), `settled` has the
 * `subject` and `amount` of what was settled without the gateway (`settledSql`), and `refunded` has the `account_id` and `amount` of refunds by
 * payment, without those that the bank took back by a chargeback. Amounts in paise.
 *
 * @param accounts a table with a column `account_id`
 */
export const retainedOfAccountsSql = (accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  refunded as materialized (
    select y.account_id, r.capture_id, r.payable_id, coalesce(sum(r.amount) filter (where r.chargeback_id is null), 0) as amount,
      coalesce(sum(r.amount) filter (where r.origin not in ('goodwill', 'chargeback')), 0) as not_retained
    from ${accounts} of_account join payables y on y.account_id = of_account.account_id
    join payment_refunds r on r.payable_id = y.id and r.state <> 'void'
    group by y.account_id, r.capture_id, r.payable_id
  ),
  paid as materialized (
    select y.account_id, coalesce(y.main_subject, y.subject) as subject,
      sum(greatest(part.amount - coalesce(refunded.not_retained, 0), 0))::bigint as retained
    from ${accounts} of_account join payables y on y.account_id = of_account.account_id
    join payment_order_parts part on part.payable_id = y.id
    join payment_captures c on c.order_id = part.order_id and not c.surplus
    left join refunded on refunded.capture_id = c.id and refunded.payable_id = part.payable_id
    group by y.account_id, coalesce(y.main_subject, y.subject)
  ),
  settled as materialized (
    select coalesce(y.main_subject, y.subject) as subject, sum(y.settled)::bigint as amount
    from ${accounts} of_account join payables y on y.account_id = of_account.account_id and y.settled > 0
    group by coalesce(y.main_subject, y.subject)
  )`;

/** Payables and what was paid for them. */
export function payableStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Returns the payable of a subject, locked; creates it if missing. */
    async upsertPayable(row: Insertable<PaymentTables['payables']>): Promise<PayableRow> {
      await db
        .insertInto('payables')
        .values(row)
        .onConflict((on) => on.column('subject').doUpdateSet({ amount: row.amount }))
        .execute();
      return db
        .selectFrom('payables')
        .selectAll()
        .where('subject', '=', row.subject)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    /** Returns payables by subject, locked in order of id. */
    lockPayables: (subjects: readonly string[]) =>
      db
        .selectFrom('payables')
        .selectAll()
        .where('subject', 'in', [...subjects, ''])
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Sets how an advance is taxed; `alignAdvanceTax` moves the tax that is posted already. */
    setAdvanceTerms: (id: number, { rate, sameState, registrationId, place, sac }: AdvanceTerms) =>
      db
        .updateTable('payables')
        .set({
          advance_rate: rate,
          advance_same_state: sameState,
          advance_place: place,
          advance_sac: sac,
          registration_id: registrationId,
        })
        .where('id', '=', id)
        .execute(),

    /** Returns payables by subject without a lock. */
    bySubjects: (subjects: readonly string[]) =>
      db
        .selectFrom('payables')
        .selectAll()
        .where('subject', 'in', [...subjects, ''])
        .execute(),

    /** Adds what is settled without the gateway. */
    addSettled: (id: number, amount: Money) =>
      db
        .updateTable('payables')
        .set((eb) => ({ settled: eb('settled', '+', amount) }))
        .where('id', '=', id)
        .execute(),

    setAmount: (id: number, amount: Money) =>
      db.updateTable('payables').set({ amount }).where('id', '=', id).execute(),

    /** Sets when the professional's part may be paid out at the earliest; it is set once. */
    setPayableAt: (id: number, payableAt: Date) =>
      db
        .updateTable('payables')
        .set({ payable_at: payableAt })
        .where('id', '=', id)
        .where('payable_at', 'is', null)
        .execute(),

    /** Moves the time of a payout back; it never moves forward. */
    postponePay: (id: number, payableAt: Date) =>
      db
        .updateTable('payables')
        .set({ payable_at: payableAt })
        .where('id', '=', id)
        .where('payable_at', '<', payableAt)
        .execute(),

    /** Lets what is due of a payable be due from a time on, with all reminders. */
    setDueSince: (id: number, since: Date) =>
      db
        .updateTable('amounts_due')
        .set({ due_since: since, reminders: 0, next_reminder_at: null })
        .where('payable_id', '=', id)
        .execute(),

    /** Returns the payments of a payable, oldest first, each with its refunds. */
    async paidParts(payableId: number): Promise<PaidPart[]> {
      const { rows } = await sql<
        Pick<Selectable<PaymentTables['payment_order_parts']>, 'amount'> & {
          capture_id: RefundRow['capture_id'];
          refunded: number;
          goodwill: number;
        }
      >`
        select c.id as capture_id, p.amount,
          coalesce((select sum(r.amount) from payment_refunds r
            where r.capture_id = c.id and r.payable_id = p.payable_id and r.state <> 'void'), 0)::bigint as refunded,
          coalesce((select sum(r.amount) from payment_refunds r where r.capture_id = c.id and r.payable_id = p.payable_id
            and r.state <> 'void' and r.origin in ('goodwill', 'chargeback')), 0)::bigint as goodwill
        from payment_order_parts p join payment_captures c on c.order_id = p.order_id and not c.surplus
        where p.payable_id = ${payableId} order by c.id`.execute(executor);
      return rows.map((row) => ({
        captureId: row.capture_id,
        amount: paise(row.amount),
        refunded: paise(row.refunded),
        goodwill: paise(row.goodwill),
      }));
    },
  };
}
