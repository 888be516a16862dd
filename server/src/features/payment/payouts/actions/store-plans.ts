import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { PaymentDeps } from '../../deps.ts';
import type { LedgerFault } from '../../ledger/store.ts';
import { planPayouts, type PayoutPlan } from '../rules/payout.ts';
import { nextPlanChange } from '../rules/plan-change.ts';
import { hasChanged } from '../store.ts';
import { digestOfPlan, type LoadPayees, loadPlanFacts } from './plan-run.ts';

/** Dependencies of the stored plans. */
export interface StorePlansDeps extends Pick<PaymentDeps, 'db' | 'clock'> {
  readonly loadPayees: LoadPayees;
}

/** Changes, and plans whose time has come, that one transaction stores. */
const BATCH = 500;

/** Held by the transaction that stores plans, so that an older plan never replaces a newer one. */
const STORED_PLANS_LOCK = 4_117_902_232;

/**
 * Stores the plans of the professionals whose open pay, holds or bank account has changed, and of those whose plan the time changes. In whichever
 * process starts first; the others have nothing to do.
 */
export async function storePayoutPlans(deps: StorePlansDeps): Promise<void> {
  let stored: number;
  do {
    stored = await transaction(deps.db, (tx) => storeBatch(tx, deps.clock.now(), deps.loadPayees));
  } while (stored >= BATCH);
}

/** Returns the number of changes and plans that were stored. */
async function storeBatch(tx: Tx, now: Date, loadPayees: LoadPayees): Promise<number> {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${STORED_PLANS_LOCK}) as locked`.execute(tx);
  if (!locks[0]?.locked) return 0;
  // A change that is visible here is committed, so the plan below contains it. A later change has another row.
  const { rows: changes } = await sql<{ id: number; account_id: number }>`
    select id, account_id from payout_plan_changes where ${hasChanged(now)} order by id limit ${BATCH}`.execute(
    tx,
  );
  const { rows: ended } = await sql<{ account_id: number }>`
    select account_id from payout_plans where refresh_at <= ${now} order by refresh_at limit ${BATCH}`.execute(
    tx,
  );
  const accountIds = [...new Set([...changes, ...ended].map(({ account_id }) => account_id))];
  if (accountIds.length === 0) return 0;
  const { planned, waits } = await planAccounts(tx, loadPayees, now, accountIds);
  await sql`
    with planned as materialized (${serializedPlans(planned)}), stored as (
      insert into payout_plans (account_id, bank_account_id, amount, held, later_amount, later_from, reason, digest_high, digest_low,
        planned_at, refresh_at)
      select p.account_id, p.bank_account_id, p.amount, p.held, p.later_amount, p.later_from, p.reason, p.digest_high, p.digest_low,
        ${now}, coalesce(p.refresh_at, 'infinity') from planned p
      on conflict (account_id) do update set bank_account_id = excluded.bank_account_id, amount = excluded.amount, held = excluded.held,
        later_amount = excluded.later_amount, later_from = excluded.later_from, reason = excluded.reason,
        digest_high = excluded.digest_high, digest_low = excluded.digest_low, planned_at = excluded.planned_at,
        refresh_at = excluded.refresh_at
    )
    insert into payout_plan_lines (account_id, lines) select p.account_id, p.lines from planned p
    on conflict (account_id) do update set lines = excluded.lines`.execute(tx);
  const known = new Set(planned.map(({ plan }) => plan.accountId));
  const without = accountIds.filter((id) => !known.has(id));
  await sql`delete from payout_plans where account_id = any(${without}::bigint[])`.execute(tx);
  await sql`delete from payout_plan_changes where id = any(${changes.map(({ id }) => id)}::bigint[])
    or (account_id = any(${accountIds}::bigint[]) and changes_at is not null)`.execute(tx);
  await sql`insert into payout_plan_changes (account_id, changes_at)
    select * from unnest(${waits.map(({ accountId }) => accountId)}::bigint[], ${waits.map(({ until }) => until)}::timestamptz[])`.execute(
    tx,
  );
  return Math.max(changes.length, ended.length);
}

/** A plan without a minimum, and when the time changes it; null: never. */
interface TimedPlan {
  readonly plan: PayoutPlan;
  readonly refreshAt: Date | null;
}

/** Pay of which nothing is planned until the time changes it: its customers have to pay first. */
interface Wait {
  readonly accountId: number;
  readonly until: Date;
}

/** Returns the plans of professionals, by the ledger. Those without a plan have nothing that could be paid, some until a time. */
async function planAccounts(
  executor: Executor,
  loadPayees: LoadPayees,
  now: Date,
  accountIds: readonly number[],
): Promise<{ readonly planned: TimedPlan[]; readonly waits: Wait[] }> {
  const { payables, holds, ...facts } = await loadPlanFacts(executor, loadPayees, now, accountIds);
  const due = payables.filter(({ waitsForCustomer }) => !waitsForCustomer);
  // The minimum is compared when the plans are read, because it is a setting.
  const plans = planPayouts(due, { ...facts, holds, minimum: paise(0), dueBy: now });
  const payablesOf = Map.groupBy(payables, ({ accountId }) => accountId);
  const holdsOf = Map.groupBy(holds, ({ accountId }) => accountId);
  const changeOf = (accountId: number) =>
    nextPlanChange(payablesOf.get(accountId) ?? [], holdsOf.get(accountId) ?? [], now);
  const known = new Set(plans.map(({ accountId }) => accountId));
  return {
    planned: plans.map((plan) => ({ plan, refreshAt: changeOf(plan.accountId) })),
    waits: [...payablesOf.keys()].flatMap((accountId) => {
      const until = known.has(accountId) ? null : changeOf(accountId);
      return until ? [{ accountId, until }] : [];
    }),
  };
}

/** Builds the query of plans as rows. */
function serializedPlans(planned: readonly TimedPlan[]): RawBuilder<unknown> {
  const rows = planned.map(({ plan, refreshAt }) => {
    const [high, low] = digestOfPlan(plan);
    return {
      account_id: plan.accountId,
      bank_account_id: plan.bankAccountId,
      amount: plan.amount,
      held: plan.held,
      later_amount: plan.later?.amount ?? null,
      later_from: plan.later?.from ?? null,
      reason: plan.skipReason,
      digest_high: high,
      digest_low: low,
      refresh_at: refreshAt,
      lines: plan.lines,
    };
  });
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (account_id bigint, bank_account_id bigint, amount bigint,
    held bigint, later_amount bigint, later_from timestamptz, reason text, digest_high bigint, digest_low bigint, refresh_at timestamptz,
    lines jsonb)`;
}

/**
 * Compares the stored plans with the ledger, and lets those that differ be stored again. Nothing stores plans until the transaction ends, so a
 * change meanwhile is not a fault: its row in `payout_plan_changes` remains.
 */
export async function findPlanFaults(tx: Tx, loadPayees: LoadPayees, now: Date): Promise<LedgerFault[]> {
  await sql`select pg_advisory_xact_lock(${STORED_PLANS_LOCK})`.execute(tx);
  let faults = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from (
        (select account_id from payout_plans where account_id > ${after} order by account_id limit ${BATCH})
        union
        (select account_id from (
          select distinct account_id from ledger_entries where account = 'pro' and account_id > ${after}
        ) earners order by account_id limit ${BATCH})
      ) either order by account_id limit ${BATCH}`.execute(tx);
    const last = rows.at(-1);
    if (!last) break;
    after = last.account_id;
    const differing = await differingPlans(
      tx,
      loadPayees,
      now,
      rows.map(({ account_id }) => account_id),
    );
    await sql`insert into payout_plan_changes (account_id) select unnest(${differing}::bigint[])`.execute(tx);
    faults += differing.length;
  }
  return faults === 0 ? [] : [{ what: 'stored payout plans', books: faults, expected: 0 }];
}

/** Returns the professionals whose stored plan is said to hold and differs from the one of now. */
async function differingPlans(
  tx: Tx,
  loadPayees: LoadPayees,
  now: Date,
  accountIds: readonly number[],
): Promise<number[]> {
  const { planned } = await planAccounts(tx, loadPayees, now, accountIds);
  const { rows } = await sql<{ account_id: number }>`
    with expected as materialized (${serializedPlans(planned)})
    select a.account_id from unnest(${accountIds}::bigint[]) a (account_id)
    left join payout_plans s on s.account_id = a.account_id left join payout_plan_lines l on l.account_id = a.account_id
    left join expected e on e.account_id = a.account_id
    where (s.account_id is null or (s.refresh_at > ${now} and s.planned_at <= ${now}))
      and (s.account_id, s.bank_account_id, s.amount, s.held, s.later_amount, s.later_from, s.reason, s.digest_high, s.digest_low,
          s.refresh_at, l.lines) is distinct from
        (e.account_id, e.bank_account_id, e.amount, e.held, e.later_amount, e.later_from, e.reason, e.digest_high, e.digest_low,
          case when e.account_id is not null then coalesce(e.refresh_at, 'infinity') end, e.lines)
      and not exists (select from payout_plan_changes c where c.account_id = a.account_id and ${hasChanged(now)})`.execute(
    tx,
  );
  return rows.map(({ account_id }) => account_id);
}
