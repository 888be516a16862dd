import type { PayoutPlanList } from '@aaspaas/contract/features/payouts.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../../../kernel/page.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Row } from '../../../../platform/db/tables.ts';
import type { StoredPayment, StoredSkipReason } from '../../rules/payment-types.ts';
import { planPayouts, type PayoutPlan } from '../rules/payout.ts';
import { planListOf } from '../rules/plan-change.ts';
import { hasChanged } from '../store.ts';
import {
  addSums,
  fingerprintOf,
  type LoadPayees,
  loadPlanFacts,
  payoutMinimum,
  type PaymentSums,
  sumPayments,
} from './plan-run.ts';

/** What the next run would do. */
export interface RunPreview {
  readonly minimum: Money;
  readonly total: Money;
  /** Fingerprint of exactly the payments of the run. */
  readonly fingerprint: string;
  /** The number of professionals in each list. */
  readonly counts: Readonly<Record<PayoutPlanList, number>>;
  /**
   * Loads plans in the order of account ids.
   *
   * @param list null: all
   */
  readonly load: (list: PayoutPlanList | null, request: PageRequest<number>) => Promise<PayoutPlan[]>;
}

/**
 * Previews the next run from the stored plans. A plan that has changed since it was stored, or that the time changed, is made again from the
 * ledger, so the preview is exact even while no worker runs.
 */
export async function previewRun(executor: Executor, loadPayees: LoadPayees, now: Date): Promise<RunPreview> {
  const minimum = await payoutMinimum(executor);
  const { rows } = await planSumsQuery(minimum, now).execute(executor);
  const stored = rows[0];
  const stale = [...new Set([...(stored?.ended ?? []), ...(stored?.changed ?? [])])];
  const remade = stale.length === 0 ? [] : await remakePlans(executor, loadPayees, stale, minimum, now);
  const sums = addSums(storedSums(stored), sumPayments(remade));
  const countIn = (list: PayoutPlanList) =>
    (stored?.[list] ?? 0) + remade.filter(({ skipReason }) => planListOf(skipReason) === list).length;
  return {
    minimum,
    total: sums.total,
    fingerprint: fingerprintOf(sums),
    counts: { paid: countIn('paid'), excluded: countIn('excluded'), later: countIn('later') },
    load: async (list, request) => {
      const { rows: found } = await storedPlansQuery(list, minimum, stale, request).execute(executor);
      const others = remade.filter(
        ({ accountId, skipReason }) =>
          accountId > (request.after ?? 0) && (list === null || planListOf(skipReason) === list),
      );
      return [...found.map((row) => parsePlan(row, minimum)), ...others]
        .toSorted((one, other) => one.accountId - other.accountId)
        .slice(0, request.limit);
    },
  };
}

/** Returns the professionals whom the next run may pay: by their stored plans, and those whose plan has to be made again. */
export async function candidatesOfRun(executor: Executor, now: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from payout_plans where reason is null
    union select account_id from payout_plans where refresh_at <= ${now}
    union select account_id from payout_plans where planned_at > ${now}
    union select account_id from payout_plan_changes where ${hasChanged(now)}
    order by account_id`.execute(executor);
  return rows.map(({ account_id }) => account_id);
}

async function remakePlans(
  executor: Executor,
  loadPayees: LoadPayees,
  accountIds: readonly number[],
  minimum: Money,
  now: Date,
): Promise<PayoutPlan[]> {
  const { payables, ...facts } = await loadPlanFacts(executor, loadPayees, now, accountIds);
  const due = payables.filter(({ waitsForCustomer }) => !waitsForCustomer);
  return planPayouts(due, { ...facts, minimum, dueBy: now });
}

interface StoredSums extends Readonly<Record<PayoutPlanList, number>> {
  readonly total: number;
  readonly digest_high: number;
  readonly digest_low: number;
  /** The professionals whose stored plan does not hold. Null: none. */
  readonly ended: readonly number[] | null;
  /** Those with a change that is not stored, also without a plan. Null: none. */
  readonly changed: readonly number[] | null;
}

/**
 * Builds the query of the sums of all stored plans that hold. One statement, so that a plan that changes meanwhile is either in the sums or
 * named. It reads every row of `payout_plans`, which are narrow.
 */
export function planSumsQuery(minimum: Money, now: Date): RawBuilder<StoredSums> {
  return sql<StoredSums>`
    with changed as materialized (select distinct account_id from payout_plan_changes where ${hasChanged(now)}),
    plans as (
      select s.account_id, s.amount, s.reason, s.digest_high, s.digest_low,
        s.refresh_at > ${now} and s.planned_at <= ${now} and c.account_id is null as holds,
        s.reason is null and s.amount >= ${minimum}::bigint as is_paid
      from payout_plans s left join changed c on c.account_id = s.account_id
    )
    select count(*) filter (where holds and is_paid) as paid,
      count(*) filter (where holds and not is_paid and reason is distinct from 'not_due') as excluded,
      count(*) filter (where holds and reason = 'not_due') as later,
      coalesce(sum(amount) filter (where holds and is_paid), 0)::bigint as total,
      coalesce(bit_xor(digest_high) filter (where holds and is_paid), 0) as digest_high,
      coalesce(bit_xor(digest_low) filter (where holds and is_paid), 0) as digest_low,
      array_agg(account_id) filter (where not holds) as ended,
      (select array_agg(account_id) from changed) as changed
    from plans`;
}

function storedSums(stored: StoredSums | undefined): PaymentSums {
  const { paid = 0, total = 0, digest_high = 0, digest_low = 0 } = stored ?? {};
  return { count: paid, total: paise(total), digest: [digest_high, digest_low] };
}

type StoredPlan = Pick<
  Row<'payout_plans', { reason: StoredSkipReason }>,
  'account_id' | 'bank_account_id' | 'amount' | 'held' | 'later_amount' | 'later_from' | 'reason'
> &
  Pick<Row<'payout_plan_lines', { lines: StoredPayment['lines'] }>, 'lines'>;

/**
 * Builds the query of a page of stored plans.
 *
 * @param except the professionals whose stored plan does not hold
 */
export function storedPlansQuery(
  list: PayoutPlanList | null,
  minimum: Money,
  except: readonly number[],
  { after, limit }: PageRequest<number>,
): RawBuilder<StoredPlan> {
  const rest = sql`and s.account_id > ${after ?? 0}::bigint and s.account_id <> all(${except}::bigint[])
    order by s.account_id limit ${limit}`;
  const select = (condition: RawBuilder<unknown>) =>
    sql`(select s.* from payout_plans s where ${condition} ${rest})`;
  // Each part of the list `excluded` has an index in the order of the list.
  const parts = {
    all: [sql`true`],
    paid: [sql`s.reason is null and s.amount >= ${minimum}::bigint`],
    later: [sql`s.reason = 'not_due'`],
    excluded: [sql`s.reason <> 'not_due'`, sql`s.reason is null and s.amount < ${minimum}::bigint`],
  }[list ?? 'all'];
  return sql<StoredPlan>`
    select p.account_id, p.bank_account_id, p.amount, p.held, p.later_amount, p.later_from, p.reason, l.lines
    from (select * from (${sql.join(parts.map(select), sql` union all `)}) found order by account_id limit ${limit}) p
    cross join lateral (select lines from payout_plan_lines where account_id = p.account_id offset 0) l order by p.account_id`;
}

function parsePlan(row: StoredPlan, minimum: Money): PayoutPlan {
  const amount = paise(row.amount);
  return {
    accountId: row.account_id,
    bankAccountId: row.bank_account_id,
    amount,
    lines: row.lines.map((line) => ({ payableId: line.payableId, amount: paise(line.amount) })),
    held: paise(row.held),
    later:
      row.later_amount === null || row.later_from === null
        ? null
        : { amount: paise(row.later_amount), from: row.later_from },
    skipReason: row.reason ?? (amount < minimum ? 'below_minimum' : null),
  };
}
