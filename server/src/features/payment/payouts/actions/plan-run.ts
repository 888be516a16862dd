import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Executor } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import {
  type Payees,
  type PayoutPlan,
  type PayoutTerms,
  planPayouts,
  serializePayment,
} from '../rules/payout.ts';
import type { OpenPayable, TimedHold } from '../rules/plan-change.ts';
import { activeHolds, openPayables, returnedAccounts } from '../store.ts';

/** Payout settings of the operators; paise. */
const payoutSettingsSchema = z.object({
  /** Amounts below this wait for the next run, since each transfer has a cost. */
  minimum: z.int().min(1).default(100_00),
});

/** Returns the bank accounts of professionals; provider knows them. */
export type LoadPayees = (executor: Executor, ids: readonly number[]) => Promise<Payees>;

/** Preview of a run. */
export interface PlannedRun {
  readonly plans: readonly PayoutPlan[];
  readonly minimum: Money;
  readonly total: Money;
  /** Fingerprint of exactly these payments. */
  readonly fingerprint: string;
}

/** Which payables a run may pay. */
export interface RunScope {
  /** Payables with a later date wait. */
  readonly dueBy: Date;
  /** Only these, which were prepared; default: all. Debts are collected in any case. */
  readonly payableIds?: ReadonlySet<number>;
  /** Only these professionals; default: all, which reads the whole ledger. */
  readonly accountIds?: readonly number[];
}

/** Returns what a run would pay, by the ledger. Holds and accounts count as they are now. */
export async function planRun(
  executor: Executor,
  loadPayees: LoadPayees,
  now: Date,
  { dueBy, payableIds, accountIds }: RunScope,
): Promise<PlannedRun> {
  const minimum = await payoutMinimum(executor);
  const { payables, ...facts } = await loadPlanFacts(executor, loadPayees, now, accountIds ?? null);
  const due = payables.filter(
    ({ amount, payableId, waitsForCustomer }) =>
      !waitsForCustomer && (amount < 0 || !payableIds || payableIds.has(payableId)),
  );
  const plans = planPayouts(due, { ...facts, minimum, dueBy });
  const sums = sumPayments(plans);
  return { plans, minimum, total: sums.total, fingerprint: fingerprintOf(sums) };
}

/** Returns the smallest amount that is paid. */
export async function payoutMinimum(executor: Executor): Promise<Money> {
  return paise((await readSettings(executor, 'payouts', payoutSettingsSchema)).minimum);
}

/** What decides about the plans of some professionals. */
interface PlanFacts extends Pick<PayoutTerms, 'payees' | 'returnedTo'> {
  readonly payables: readonly OpenPayable[];
  readonly holds: readonly TimedHold[];
}

/**
 * Reads what decides about the plans of professionals.
 *
 * @param accountIds null: all professionals
 */
export async function loadPlanFacts(
  executor: Executor,
  loadPayees: LoadPayees,
  now: Date,
  accountIds: readonly number[] | null,
): Promise<PlanFacts> {
  const payables = await openPayables(executor, now, accountIds);
  return {
    payables,
    holds: await activeHolds(executor, now, accountIds),
    returnedTo: await returnedAccounts(executor, accountIds),
    payees: await loadPayees(executor, [...new Set(payables.map(({ accountId }) => accountId))]),
  };
}

/** Digest of a payment: two numbers of 52 bits, which a column and a number of JavaScript hold exactly. */
type PaymentDigest = readonly [high: number, low: number];

/** The number and the sum of payments, and their digests combined by exclusive or, which depends on no order. */
export interface PaymentSums {
  readonly count: number;
  readonly total: Money;
  readonly digest: PaymentDigest;
}

const NO_PAYMENTS: PaymentSums = { count: 0, total: paise(0), digest: [0, 0] };

const DIGEST_BITS = 52n;

/** Returns the digest of a planned payment; zero for a plan that pays nothing. */
export function digestOfPlan(plan: PayoutPlan): PaymentDigest {
  if (plan.skipReason !== null) return NO_PAYMENTS.digest;
  const hash = createHash('sha256').update(serializePayment(plan)).digest();
  const part = (at: number) => Number(hash.readBigUInt64BE(at) >> (64n - DIGEST_BITS));
  return [part(0), part(8)];
}

/** Returns the sums of the payments of plans. */
export function sumPayments(plans: readonly PayoutPlan[]): PaymentSums {
  const paid = plans.filter(({ skipReason }) => skipReason === null);
  return paid.reduce(
    (all, plan) => addSums(all, { count: 1, total: plan.amount, digest: digestOfPlan(plan) }),
    NO_PAYMENTS,
  );
}

/** Adds the sums of other payments. */
export function addSums(one: PaymentSums, other: PaymentSums): PaymentSums {
  const combine = (a: number, b: number) => Number(BigInt(a) ^ BigInt(b));
  return {
    count: one.count + other.count,
    total: sum([one.total, other.total]),
    digest: [combine(one.digest[0], other.digest[0]), combine(one.digest[1], other.digest[1])],
  };
}

/** Returns the fingerprint of exactly these payments. */
export function fingerprintOf({ count, total, digest }: PaymentSums): string {
  return createHash('sha256').update(`${count}:${total}:${digest[0]}:${digest[1]}`).digest('hex');
}
