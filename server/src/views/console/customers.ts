import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { CustomerFilters } from '@aaspaas/contract/features/admin-customers.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { payableStates, unpaidSql } from '../../features/booking/index.ts';
import { retainedSql } from '../../features/payment/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import { accountsFor } from './account-search.ts';

/** A customer in the operators' list. Amounts in paise; null where money was not read. */
export interface ListedCustomer
  extends Readonly<
    Pick<
      Row<'accounts', { language: 'en' | 'hi' }>,
      | 'id'
      | 'name'
      | 'mobile'
      | 'email'
      | 'language'
      | 'gstin'
      | 'verified_at'
      | 'deletion_requested_at'
      | 'blocked_at'
      | 'created_at'
    > &
      Pick<Row<'customer_activity'>, 'last_booking_at'>
  > {
  readonly bookings: number;
  readonly disputes: number;
  readonly spent: number | null;
  readonly refunds: number | null;
  readonly due: number | null;
}

/** The value of the sort column, 0 for a customer without a booking, and the customer's id. */
export type CustomerPosition = readonly [number, number];

/** Returns a customer's position in an order. */
export function customerPosition(
  { sort }: Pick<CustomerFilters, 'sort'>,
  { id, last_booking_at }: ListedCustomer,
): CustomerPosition {
  return [sort.endsWith('id') ? id : (last_booking_at?.getTime() ?? 0), id];
}

const last = sql`coalesce(c.last_booking_at, 'epoch'::timestamptz)`;

const money = sql`
  (select coalesce(sum(${retainedSql(sql`paid.subject`)}), 0)::bigint from payables paid
    where paid.account_id = a.id and paid.main_subject is null) as spent,
  (select coalesce(sum(r.amount), 0)::bigint from payables refunded join payment_refunds r on r.payable_id = refunded.id
    where refunded.account_id = a.id) as refunds,
  (select coalesce(sum(${unpaidSql}), 0)::bigint from booking_lines l
    where l.account_id = a.id and l.state = any(${payableStates}::text[]) and (l.state <> 'cancelled' or l.cancel_fee > 0)) as due`;

const noMoney = sql`null::bigint as spent, null::bigint as refunds, null::bigint as due`;

const columns = (
  withMoney: boolean,
) => sql`a.id, a.name, a.mobile, a.email, a.language, a.gstin, a.verified_at, a.deletion_requested_at, a.blocked_at,
  a.created_at, c.last_booking_at,
  (select count(*)::int from bookings b where b.account_id = a.id and b.state = 'confirmed') as bookings,
  (select count(*)::int from booking_lines l join disputes d on d.line_id = l.id where l.account_id = a.id) as disputes,
  ${withMoney ? money : noMoney}`;

/** Builds the query of a page of customers; what a row sums up is read for the rows of the page only. */
export function customersQuery(
  filters: CustomerFilters,
  { after, limit }: PageRequest<CustomerPosition>,
  withMoney: boolean,
): RawBuilder<ListedCustomer> {
  const descending = filters.sort.startsWith('-');
  const direction = descending ? sql`desc` : sql`asc`;
  const byId = filters.sort.endsWith('id');
  const order = byId
    ? sql`order by c.account_id ${direction}`
    : sql`order by ${last} ${direction}, c.account_id ${direction}`;
  return sql<ListedCustomer>`
    with page as materialized (
      select c.account_id, c.last_booking_at from customer_activity c join accounts a on a.id = c.account_id
      where ${matching(filters)} ${after ? sql`and ${afterCursor(byId, descending, after)}` : sql``}
      ${order} limit ${limit}
    )
    select ${columns(withMoney)} from page c join accounts a on a.id = c.account_id ${order}`;
}

/** Builds the query of one customer. */
export function customerQuery(id: number, withMoney: boolean): RawBuilder<ListedCustomer> {
  return sql<ListedCustomer>`select ${columns(withMoney)} from customer_activity c join accounts a on a.id = c.account_id
    where c.account_id = ${id} and a.erased_at is null`;
}

/** Builds the query of the number of customers, which stops at the first one that is not counted exactly. */
export function countCustomersQuery(filters: CustomerFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from customer_activity c join accounts a on a.id = c.account_id where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

function afterCursor(byId: boolean, descending: boolean, [value, id]: CustomerPosition): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  if (byId) return sql`c.account_id ${comparison} ${id}::bigint`;
  return sql`(${last}, c.account_id) ${comparison} (${new Date(value)}::timestamptz, ${id}::bigint)`;
}

function matching({ q, booked, open, from, to }: CustomerFilters): RawBuilder<unknown> {
  const conditions = [
    sql`a.erased_at is null`,
    booked === 'yes' || from || to ? sql`${last} > 'epoch'` : null,
    booked === 'no' ? sql`${last} = 'epoch'` : null,
    open ? sql`c.account_id in (${OPEN[open]})` : null,
    from ? sql`${last} >= ${instantOf(from, '00:00')}` : null,
    to ? sql`${last} < ${instantOf(addDays(to, 1), '00:00')}` : null,
    q ? sql`c.account_id in (${accountsFor('user', q)})` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** The customers for whom something is open. */
const OPEN = {
  dispute: sql`select l.account_id from disputes d join booking_lines l on l.id = d.line_id where d.resolved_at is null`,
  ticket: sql`select r.account_id from reports r where r.closed_at is null and r.account_id is not null`,
};
