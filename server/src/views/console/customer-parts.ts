import type { AddressLabel } from '@aaspaas/contract/features/addresses.ts';
import type { RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/db/tables.ts';

/** Builds the query of a customer's saved addresses, the default one first; `parts` are its lines without the name. */
export const addressesQuery = (
  customer: number,
): RawBuilder<
  Pick<Row<'saved_addresses', { label: AddressLabel }>, 'id' | 'label' | 'is_default'> & {
    parts: readonly (string | null)[];
  }
> => sql`
  select id, label, is_default, array[name, line, landmark, city, state, pincode] as parts
  from saved_addresses where account_id = ${customer} order by is_default desc, id desc`;

/** Builds the query of a customer's newest payments, with the booking that each was for. */
export const latestPaymentsQuery = (
  customer: number,
  limit: number,
): RawBuilder<
  Pick<Row<'payment_captures'>, 'gateway_payment_id' | 'amount' | 'captured_at'> & {
    code: Row<'bookings'>['code'] | null;
  }
> => sql`
  select c.gateway_payment_id, c.amount, c.captured_at, b.code
  from payment_orders o
  join lateral (
    select * from payment_captures where order_id = o.id and not surplus
    union all select * from payment_captures where order_id = o.id and surplus
  ) c on true
  left join bookings b on b.id = case when o.purpose like 'booking:%' then split_part(o.purpose, ':', 2)::bigint end
  where o.account_id = ${customer} and o.state = 'paid' order by o.id desc, c.id desc limit ${limit}`;

/** Builds the query of the newest refunds of a customer's bookings. */
export const latestRefundsQuery = (
  customer: number,
  limit: number,
): RawBuilder<
  Pick<Row<'payment_refunds', { state: RefundState }>, 'id' | 'amount' | 'state' | 'created_at'>
> => sql`
  select r.id, r.amount, r.state, r.created_at from payables p join payment_refunds r on r.payable_id = p.id
  where p.account_id = ${customer} and r.chargeback_id is null order by r.id desc limit ${limit}`;

/** Builds the query of a customer's newest tickets. */
export const latestTicketsQuery = (
  customer: number,
  limit: number,
): RawBuilder<
  Pick<Row<'reports'>, 'ticket' | 'created_at' | 'closed_at'> & Pick<Row<'services'>, 'name_en' | 'name_hi'>
> => sql`
  select r.ticket, r.created_at, r.closed_at, s.name_en, s.name_hi from reports r join services s on s.id = r.service_id
  where r.account_id = ${customer} order by r.id desc limit ${limit}`;
