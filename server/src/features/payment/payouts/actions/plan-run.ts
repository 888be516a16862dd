import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Executor } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { type BankAccounts, type PayoutPlan, planPayouts, serializePlans } from '../rules/payout.ts';
import { duePayables } from '../store.ts';

/** Payout settings of the operators; paise. */
const payoutSettingsSchema = z.object({
  /** Amounts below this wait for the next run, since each transfer has a cost. */
  minimum: z.int().min(1).default(100_00),
});

/** Returns which of the accounts have bank details. */
export type LoadBankAccounts = (ids: readonly number[]) => Promise<BankAccounts>;

/** Preview of a run. */
export interface PlannedRun {
  readonly plans: readonly PayoutPlan[];
  readonly minimum: Money;
  readonly total: Money;
  /** Fingerprint of exactly these payments. */
  readonly fingerprint: string;
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
