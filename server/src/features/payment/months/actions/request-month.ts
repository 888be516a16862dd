import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { PaymentContext } from '../../deps.ts';
import { moneyApprovalRequested } from '../../events.ts';
import type { MonthAction } from '../../rules/payment-types.ts';
import { firstDay, type Month, monthRefusal } from '../rules/month-state.ts';
import { lockDecisions, monthStore } from '../store.ts';

/** What an operator asks another one to do. */
export interface MonthRequest {
  readonly month: Month;
  readonly action: MonthAction;
  readonly reason: string;
  readonly by: number;
}

/**
 * Asks another operator to lock a month, or to open the newest locked one again. One request waits at a time. They are notified. Returns its id.
 *
 * @param requireBalanced checks that nothing stands against locking the month
 * @throws `month_waiting`, or why the action is refused
 */
export async function requestMonth(
  { tx, now, publish }: PaymentContext,
  { month, action, reason, by }: MonthRequest,
  requireBalanced: (tx: Tx, month: Month, now: Date) => Promise<unknown>,
): Promise<number> {
  await lockDecisions(tx);
  const store = monthStore(tx);
  if (await store.waiting()) throw new Failure('month_waiting');
  const refusal = monthRefusal(action, month, await store.facts(now));
  if (refusal) throw new Failure(refusal);
  if (action === 'lock') await requireBalanced(tx, month, now);
  const id = await store.add({
    month: firstDay(month),
    action,
    reason,
    requested_by: by,
    requested_at: now,
  });
  if (id === undefined) throw new Failure('month_waiting');
  await publish(tx, moneyApprovalRequested, `month:${id}`, {
    kind: 'month',
    id,
    requested_by: by,
    amount: null,
    at: isoOf(now),
  });
  return id;
}
