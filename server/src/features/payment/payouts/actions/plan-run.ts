import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Executor } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { type Payees, paymentsOf, type PayoutPlan, planPayouts, serializePlans } from '../rules/payout.ts';
import { activeHolds, duePayables, returnedAccounts } from '../store.ts';

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
}

/** Returns what a run would pay. Holds and accounts count as they are now. */
export async function planRun(
  executor: Executor,
  loadPayees: LoadPayees,
  now: Date,
  { dueBy, payableIds }: RunScope,
): Promise<PlannedRun> {
  const all = await duePayables(executor, now);
  const payables = payableIds
    ? all.filter(({ amount, payableId }) => amount < 0 || payableIds.has(payableId))
    : all;
  const { minimum } = await readSettings(executor, 'payouts', payoutSettingsSchema);
  const holds = await activeHolds(executor, now);
  const returnedTo = await returnedAccounts(executor);
  const payees = await loadPayees(executor, [...new Set(payables.map(({ accountId }) => accountId))]);
  const plans = planPayouts(payables, { payees, holds, returnedTo, minimum: paise(minimum), dueBy });
  return {
    plans,
    minimum: paise(minimum),
    total: sum(paymentsOf(plans).map(({ amount }) => amount)),
    fingerprint: createHash('sha256').update(serializePlans(plans)).digest('hex'),
  };
}
