import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { NotNull, OuterJoined } from '../../../platform/db/tables.ts';
import { isPaidByCustomer } from '../ledger/store.ts';
import type { PayableRow } from '../store.ts';
import type { PaymentTables } from '../tables.ts';
import type { DuePayable } from './rules/payout.ts';
import type { OpenPayable, TimedHold } from './rules/plan-change.ts';

/** Serializes everything that decides what a run pays: its approval, and holds that must not slip in between. */
const PAYOUT_RUN_LOCK = 4_117_902_231;

/** Waits for the approval of a run or a change of holds in another transaction, and keeps others out until the commit. */
export async function lockPayouts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYOUT_RUN_LOCK})`.execute(tx);
}

/** Days after the charge from which the platform bears the risk that the customer does not pay … */
const RISK_DAYS = 30;

/** … for work of which the professional is owed at most this; paise. */
const MAX_RISK = 10_000_00;

/**
 * Builds the SQL condition that pay does not wait for the customer: the customer owes nothing for the payable, or has not paid it for 30 days
 * and the professional is owed at most ₹10,000.
 *
 * @param payableId an SQL expression
 * @param owed what is owed to the professional; an SQL expression in paise
 */
export const isPaidOrAtRisk = (
  payableId: RawBuilder<unknown>,
  owed: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(${isPaidByCustomer(payableId)} or (${owed} <= ${MAX_RISK}::bigint and exists (
  select from amounts_due d where d.payable_id = ${payableId} and d.due_since <= ${addMinutes(now, -RISK_DAYS * 24 * 60)})))`;

/** Returns the SQL condition of a row of `payout_plan_changes` whose change has happened. */
export const hasChanged = (now: Date): RawBuilder<boolean> =>
  sql`(changes_at is null or changes_at <= ${now})`;

/**
 * Builds the query of what is open with professionals. The sums come from the ledger: of some professionals by an index that has the amounts,
 * of all of them by reading every posting to a professional.
 *
 * @param accountIds only these professionals; null: all
 */
export function openPayablesQuery(now: Date, accountIds: readonly number[] | null): RawBuilder<OpenRow> {
  const selected = accountIds ? sql`and account_id = any(${accountIds}::bigint[])` : sql``;
  return sql<OpenRow>`
    with balances as (
      select account_id, payable_id, -sum(amount)::bigint as amount from ledger_entries
      where account = 'pro' ${selected} group by account_id, payable_id having sum(amount) <> 0
    ), open as (
      select o.account_id, o.payable_id, y.subject, y.payable_at, o.amount,
        o.amount > 0 and not ${isPaidOrAtRisk(sql`o.payable_id`, sql`o.amount`, now)} as waits
      from balances o join payables y on y.id = o.payable_id
    )
    select o.*, case when o.waits and o.amount <= ${MAX_RISK}::bigint then (
      select d.due_since + ${RISK_DAYS} * interval '24 hours' from amounts_due d where d.payable_id = o.payable_id) end as at_risk_from
    from open o order by o.account_id, o.payable_id`;
}

type OpenRow = NotNull<Pick<Selectable<PaymentTables['ledger_entries']>, 'account_id' | 'payable_id'>> &
  Pick<PayableRow, 'subject' | 'payable_at'> & {
    amount: number;
    waits: boolean;
    at_risk_from: Date | null;
  };

/** Returns what is open with professionals, also what waits for a customer; see `openPayablesQuery`. */
export async function openPayables(
  executor: Executor,
  now: Date,
  accountIds: readonly number[] | null = null,
): Promise<OpenPayable[]> {
  const { rows } = await openPayablesQuery(now, accountIds).execute(executor);
  return rows.map((row) => ({
    accountId: row.account_id,
    payableId: row.payable_id,
    subject: row.subject,
    amount: paise(row.amount),
    payableAt: row.payable_at,
    waitsForCustomer: row.waits,
    atRiskFrom: row.at_risk_from,
  }));
}

/**
 * Returns what is open with professionals: what is owed to them and does not wait for a customer, and what they owe. A payable that its customer
 * has not paid holds only itself.
 */
export async function duePayables(executor: Executor, now: Date): Promise<DuePayable[]> {
  return (await openPayables(executor, now)).filter(({ waitsForCustomer }) => !waitsForCustomer);
}

/** Locks payables in order of id, so that no refund or payment changes them before the commit. */
export async function lockPayablesById(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from payables where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
}

/** Returns the holds that are in effect. */
export async function activeHolds(
  executor: Executor,
  now: Date,
  accountIds: readonly number[] | null = null,
): Promise<TimedHold[]> {
  const rows = await executor
    .withTables<PaymentTables>()
    .selectFrom('payout_holds')
    .select(['account_id', 'payable_id', 'amount', 'ends_at'])
    .where('released_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .$if(accountIds !== null, (query) =>
      query.where('account_id', '=', sql<number>`any(${accountIds ?? []}::bigint[])`),
    )
    .execute();
  return rows.flatMap(({ account_id: accountId, payable_id: payableId, amount, ends_at: endsAt }) =>
    // A claim from before the charge holds nothing yet.
    accountId === null
      ? []
      : [{ accountId, payableId, amount: amount === null ? null : paise(amount), endsAt }],
  );
}

/** Returns the newest bank account of each professional to which a bank returned a payment. */
export async function returnedAccounts(
  executor: Executor,
  accountIds: readonly number[] | null = null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; bank_account_id: number }>`
    select account_id, max(bank_account_id)::bigint as bank_account_id from payout_items
    where state = 'returned' and parks and bank_account_id is not null
      ${accountIds ? sql`and account_id = any(${accountIds}::bigint[])` : sql``} group by account_id`.execute(
    executor,
  );
  return new Map(rows.map((row) => [row.account_id, row.bank_account_id]));
}

/** A transfer for the bank to make. */
export interface ApprovedPayout {
  readonly id: number;
  readonly accountId: number;
  /** Null for payments from the time before accounts were rows of their own. */
  readonly bankAccountId: number | null;
  readonly amount: Money;
}

/** Returns the payments of an approved run that are not settled and go by the bank file, or null if there is no such run. */
export async function approvedPayouts(executor: Executor, runId: number): Promise<ApprovedPayout[] | null> {
  const { rows } = await sql<
    OuterJoined<
      Pick<Selectable<PaymentTables['payout_items']>, 'id' | 'account_id' | 'amount' | 'bank_account_id'>
    >
  >`
    select i.id, i.account_id, i.amount, i.bank_account_id from payout_runs r
    left join payout_items i on i.run_id = r.id and i.state in ('approved', 'sent') and i.rail = 'bank_file'
    where r.id = ${runId} and r.state = 'approved' order by i.id`.execute(executor);
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, account_id: accountId, amount, bank_account_id: bankAccountId }) =>
    id === null || accountId === null || amount === null
      ? []
      : [{ id, accountId, bankAccountId, amount: paise(amount) }],
  );
}

/** Marks payments as sent that are in a bank file; those that are further stay. */
export async function markSent(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update payout_items set state = 'sent', sent_at = ${now}
    where id = any(${ids}::bigint[]) and state = 'approved'`.execute(tx);
}
