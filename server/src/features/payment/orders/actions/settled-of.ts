import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { payableStore } from '../../store.ts';

/** Returns what is settled of each payable without the gateway: cash, credits, and debts that were written off. Subjects without a payable are missing. */
export async function settledOf(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const payables = await payableStore(executor).bySubjects(subjects);
  return new Map(payables.map(({ subject, settled }) => [subject, paise(settled)]));
}
