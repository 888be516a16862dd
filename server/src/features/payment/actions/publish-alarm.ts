import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { PaymentContext } from '../deps.ts';
import { moneyAlarmed } from '../events.ts';
import type { MoneyAlarm } from '../rules/payment-types.ts';

/**
 * Notifies the operators of money of cases that need one of them, with the change that marks the cases.
 *
 * @param cases names them; repeated for a kind, no operator is notified again
 */
export async function publishAlarm(
  { tx, now, publish }: PaymentContext,
  kind: MoneyAlarm,
  cases: string,
): Promise<void> {
  const origin = `money:${kind}:${cases}`;
  await publish(tx, moneyAlarmed, origin, { kind, origin, at: isoOf(now) });
}
