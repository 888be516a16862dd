import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { paymentStore } from '../store.ts';

/** Customer and amount of a paid order. */
export interface PaidOrder {
  readonly accountId: number;
  readonly amount: Money;
}

/** Returns the content of the notification about a paid order. */
export async function paidOrder(executor: Executor, orderId: number): Promise<PaidOrder> {
  const { account_id, amount } = await paymentStore(executor).order(orderId);
  return { accountId: account_id, amount: paise(amount) };
}
