import type {
  CHARGEBACK_OUTCOMES,
  CHARGEBACK_STATUSES,
} from '@aaspaas/contract/features/admin-chargebacks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** A chargeback with its payment. Amounts in paise. */
export type ListedChargeback = Readonly<
  Row<
    'chargebacks',
    { status: (typeof CHARGEBACK_STATUSES)[number]; outcome: (typeof CHARGEBACK_OUTCOMES)[number] }
  >
> &
  Readonly<Pick<Row<'payment_captures'>, 'gateway_payment_id' | 'order_id'>> & {
    readonly code: Row<'bookings'>['code'] | null;
    readonly customer_name: Row<'accounts'>['name'];
    readonly decided_by_name: Row<'accounts'>['name'] | null;
    /** The professionals' pay that is on hold for it. */
    readonly held: number;
  };

/** An operator has to do something, or the bank decides, or the gateway still has to take a lost one's money. */
const isOpen = sql`(c.ended_at is null or ((c.deducted > 0 or c.status = 'lost') and c.outcome is null))`;

/** Builds the query of a page of chargebacks, newest first. */
export const chargebacksQuery = (
  open: boolean,
  { after, limit }: PageRequest<number>,
): RawBuilder<ListedChargeback> => sql`
  with page as materialized (
    select c.* from chargebacks c
    where ${open ? isOpen : sql`not ${isOpen}`} ${after === null ? sql`` : sql`and c.id < ${after}`}
    order by c.id desc limit ${limit}
  )
  select p.*, k.gateway_payment_id, k.order_id, b.code, a.name as customer_name, d.name as decided_by_name,
    coalesce((select sum(h.amount) from payout_holds h where h.origin = 'chargeback:' || p.id and h.released_at is null), 0)::bigint as held
  from page p join payment_captures k on k.id = p.capture_id join payment_orders o on o.id = k.order_id
  join accounts a on a.id = o.account_id left join accounts d on d.id = p.decided_by
  left join bookings b on b.id = case when o.purpose like 'booking:%' then split_part(o.purpose, ':', 2)::bigint end
  order by p.id desc`;

/** The number of open chargebacks. */
export const countOpenChargebacks: RawBuilder<{ open: number }> = sql`
  select count(*)::int as open from chargebacks c where ${isOpen}`;
