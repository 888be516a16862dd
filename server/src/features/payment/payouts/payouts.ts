import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { PaymentContext } from '../payment-deps.ts';
import { payoutSettled } from '../events.ts';
import { isPaidByCustomer, post } from '../ledger/store.ts';
import {
  type BankAccounts,
  type DuePayable,
  nextPayoutState,
  type PayoutFacts,
  payoutMovement,
  type PayoutPlan,
  planPayouts,
  serializePlans,
} from './rules/payout.ts';
import type { PaymentTables } from '../tables.ts';

/** Payout settings of the operators; paise. */
const payoutSettingsSchema = z.object({
  /** Amounts below this wait for the next run, since each transfer has a cost. */
  minimum: z.int().min(1).default(100_00),
});

/** Serializes the approval of runs. */
const PAYOUT_RUN_LOCK = 4_117_902_231;

/** Returns which of the accounts have bank details. */
type LoadBankAccounts = (ids: readonly number[]) => Promise<BankAccounts>;

/** Preview of a run. */
export interface PlannedRun {
  readonly plans: readonly PayoutPlan[];
  readonly minimum: Money;
  readonly total: Money;
  /** Fingerprint of exactly these payments. */
  readonly fingerprint: string;
}

/** Returns everything owed to professionals that its customers have paid for. */
async function duePayables(executor: Executor): Promise<DuePayable[]> {
  const { rows } = await sql<{ account_id: number; payable_id: number; subject: string; amount: number }>`
    with balances as (
      select account_id, payable_id, -sum(amount)::bigint as amount from ledger_entries
      where account = 'professional' group by account_id, payable_id having sum(amount) < 0
    )
    select o.account_id, o.payable_id, y.subject, o.amount from balances o join payables y on y.id = o.payable_id
    where ${isPaidByCustomer(sql`o.payable_id`)}
    order by o.account_id, o.payable_id`.execute(executor);
  return rows.map((row) => ({
    accountId: row.account_id,
    payableId: row.payable_id,
    subject: row.subject,
    amount: paise(row.amount),
  }));
}

/**
 * Returns what a run would pay now.
 *
 * @param loadBankAccounts returns those of the given accounts that can be paid
 */
export async function planRun(executor: Executor, loadBankAccounts: LoadBankAccounts): Promise<PlannedRun> {
  const [balances, { minimum }] = await Promise.all([
    duePayables(executor),
    readSettings(executor, 'payouts', payoutSettingsSchema),
  ]);
  const bankAccounts = await loadBankAccounts([...new Set(balances.map(({ accountId }) => accountId))]);
  const plans = planPayouts(balances, bankAccounts, paise(minimum));
  return {
    plans,
    minimum: paise(minimum),
    total: sum(plans.filter(({ skipReason }) => skipReason === null).map(({ amount }) => amount)),
    fingerprint: createHash('sha256').update(serializePlans(plans)).digest('hex'),
  };
}

/**
 * Approves the previewed run: fixes its payments and posts them as paid out. Refused if anything has changed since the
 * preview, or if the run is empty.
 */
export async function approveRun(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  {
    fingerprint,
    by,
    loadBankAccounts,
  }: { readonly fingerprint: string; readonly by: number; readonly loadBankAccounts: LoadBankAccounts },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${PAYOUT_RUN_LOCK})`.execute(tx);
  const planned = await planRun(tx, loadBankAccounts);
  if (planned.fingerprint !== fingerprint || planned.total === 0) throw new Failure('state_changed');
  const db = tx.withTables<PaymentTables>();
  const run = await db
    .insertInto('payout_runs')
    .values({ created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { accountId, amount, lines, skipReason } of planned.plans) {
    if (skipReason) continue;
    const { id } = await db
      .insertInto('payout_items')
      .values({ run_id: run.id, account_id: accountId, amount, state: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payout_lines')
      .values(lines.map((line) => ({ item_id: id, payable_id: line.payableId, amount: line.amount })))
      .execute();
    await post(tx, payoutMovement('approved', { id, accountId, lines }), now);
  }
  return run.id;
}

/** Records the bank's result of one payment; repeating it changes nothing. Returns whether it was new. */
export async function settlePayout(
  { tx, now, publish }: PaymentContext,
  id: number,
  result: { readonly paid: string } | { readonly returned: string },
): Promise<boolean> {
  const db = tx.withTables<PaymentTables>();
  const item = await db
    .selectFrom('payout_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new Failure('not_found');
  const paid = 'paid' in result;
  const next = nextPayoutState(item.state, paid ? 'paid' : 'returned');
  if (next === 'invalid' || (next === 'unchanged' && paid && item.reference !== result.paid))
    throw new Failure('state_changed');
  if (next === 'unchanged') return false;
  const lines = await db
    .selectFrom('payout_lines')
    .select(['payable_id', 'amount'])
    .where('item_id', '=', id)
    .orderBy('id')
    .execute();
  const facts: PayoutFacts = {
    id,
    accountId: item.account_id,
    lines: lines.map((line) => ({ payableId: line.payable_id, amount: paise(line.amount) })),
  };
  if (paid)
    await db
      .updateTable('payout_items')
      .set({ state: 'paid', reference: result.paid, settled_at: now })
      .where('id', '=', id)
      .execute();
  else {
    await db
      .updateTable('payout_items')
      .set({ state: 'returned', reason: result.returned, returned_at: now })
      .where('id', '=', id)
      .execute();
    await db.updateTable('payout_lines').set({ live: false }).where('item_id', '=', id).execute();
  }
  const step = paid ? 'paid' : item.state === 'paid' ? 'reversed' : 'returned';
  await post(tx, payoutMovement(step, facts), now);
  const status = paid ? 'paid' : 'returned';
  await publish(tx, payoutSettled, `${id}:${status}`, {
    item_id: id,
    account_id: item.account_id,
    amount: item.amount,
    step: status,
    reason: paid ? null : result.returned,
    at: isoOf(now),
  });
  return true;
}

/** A transfer for the bank to make. */
export interface ApprovedPayout {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Money;
}

/** Returns the payments of a run that are at the bank, or null if there is no such run. */
export async function approvedPayouts(executor: Executor, runId: number): Promise<ApprovedPayout[] | null> {
  const { rows } = await sql<{ id: number | null; account_id: number; amount: number }>`
    select i.id, i.account_id, i.amount from payout_runs r
    left join payout_items i on i.run_id = r.id and i.state = 'approved'
    where r.id = ${runId} order by i.id`.execute(executor);
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, account_id: accountId, amount }) =>
    id === null ? [] : [{ id, accountId, amount: paise(amount) }],
  );
}
