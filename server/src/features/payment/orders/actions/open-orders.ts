import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { ORDER_REUSE_MINUTES } from './create-order.ts';

/** An unpaid order that is registered with the gateway. */
export interface PendingOrder {
  readonly gatewayOrderId: string;
  readonly amount: Money;
}

/**
 * Returns the newest open order that covers a single subject, by subject. Subjects without such an order, or whose order
 * also covers others, are absent.
 */
export async function openOrdersOf(
  executor: Executor,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PendingOrder>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; gateway_order_id: string; amount: number }>`
    select p.subject, o.gateway_order_id, o.amount
    from payables p
    join payment_order_parts part on part.payable_id = p.id
    join payment_orders o on o.id = part.order_id and o.amount = part.amount
    where p.subject = any(${subjects}::text[]) and o.state <> 'paid' and o.gateway_order_id is not null
      and o.created_at > ${addMinutes(now, -ORDER_REUSE_MINUTES)}
    order by o.id`.execute(executor);
  return new Map(
    rows.map(({ subject, gateway_order_id: gatewayOrderId, amount }) => [
      subject,
      { gatewayOrderId, amount: paise(amount) },
    ]),
  );
}
