import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/db/tables.ts';

/** Builds the query of what an order pays for. Amounts in paise. */
export const partsQuery = (
  orderId: number,
): RawBuilder<Pick<Row<'payables'>, 'subject'> & Pick<Row<'payment_order_parts'>, 'amount'>> => sql`
  select y.subject, part.amount from payment_order_parts part join payables y on y.id = part.payable_id
  where part.order_id = ${orderId} order by y.id`;

/** Builds the query of what the gateway captured for an order, oldest first. Amounts in paise. */
export const capturesQuery = (
  orderId: number,
): RawBuilder<
  Pick<
    Row<'payment_captures', { method: PaymentMethod }>,
    'id' | 'gateway_payment_id' | 'amount' | 'method' | 'surplus' | 'captured_at'
  >
> => sql`
  select * from (
    select id, gateway_payment_id, amount, method, surplus, captured_at from payment_captures where order_id = ${orderId} and not surplus
    union all
    select id, gateway_payment_id, amount, method, surplus, captured_at from payment_captures where order_id = ${orderId} and surplus
  ) c order by c.id`;
