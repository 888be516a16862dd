import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { paymentStore } from './store.ts';

/** Who paid an order, and how much. */
export interface PaidOrder {
  readonly accountId: number;
  readonly amount: Money;
}

/** What is told of an order that was paid. */
export async function paidOrder(executor: Executor, orderId: number): Promise<PaidOrder> {
  const { account_id, amount } = await paymentStore(executor).order(orderId);
  return { accountId: account_id, amount: paise(amount) };
}
