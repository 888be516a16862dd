import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { NotNull, OuterJoined } from '../../../platform/db/tables.ts';
import { isPaidByCustomer } from '../ledger/store.ts';
import type { PayableRow } from '../store.ts';
import type { PaymentTables } from '../tables.ts';
import type { DuePayable } from './rules/payout.ts';

/** Returns everything owed to professionals that its customers have paid for, without what is held. */
export async function duePayables(executor: Executor): Promise<DuePayable[]> {
  const { rows } = await sql<
    NotNull<Pick<Selectable<PaymentTables['ledger_entries']>, 'account_id' | 'payable_id'>> &
      Pick<PayableRow, 'subject'> & { amount: number }
  >`
    with balances as (
      select account_id, payable_id, -sum(amount)::bigint as amount from ledger_entries
      where account = 'pro' group by account_id, payable_id having sum(amount) < 0
    )
    select o.account_id, o.payable_id, y.subject, o.amount from balances o join payables y on y.id = o.payable_id
    where y.held_at is null and ${isPaidByCustomer(sql`o.payable_id`)}
    order by o.account_id, o.payable_id`.execute(executor);
  return rows.map((row) => ({
    accountId: row.account_id,
    payableId: row.payable_id,
    subject: row.subject,
    amount: paise(row.amount),
  }));
}

/** A transfer for the bank to make. */
export interface ApprovedPayout {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Money;
}

/** Returns the payments of a run that are at the bank, or null if there is no such run. */
export async function approvedPayouts(executor: Executor, runId: number): Promise<ApprovedPayout[] | null> {
  const { rows } = await sql<
    OuterJoined<Pick<Selectable<PaymentTables['payout_items']>, 'id' | 'account_id' | 'amount'>>
  >`
    select i.id, i.account_id, i.amount from payout_runs r
    left join payout_items i on i.run_id = r.id and i.state = 'approved'
    where r.id = ${runId} order by i.id`.execute(executor);
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, account_id: accountId, amount }) =>
    id === null || accountId === null || amount === null ? [] : [{ id, accountId, amount: paise(amount) }],
  );
}
