import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { CustomerFilters } from '@aaspaas/contract/features/admin-customers.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { netPriceSql, payableStates } from '../../features/booking/index.ts';
import { retainedOfAccountsSql } from '../../features/payment/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import { accountsFor, isAccountFor, mobileIn } from './account-search.ts';

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
  /** The number of customers of the list, of which `MAX_COUNTED` are counted exactly; null where only `countCustomersQuery` returns it. */
  readonly counted: number | null;
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

/** The disputes of the customers of `page`, and the lines that cost less than their total. What a row sums up is read once for all of them: one customer can have thousands of lines. */
const disputedPart = sql`disputed as materialized (
    select l.account_id, d.line_id from page join booking_lines l on l.account_id = page.account_id join disputes d on d.line_id = l.id
  ), reduced as materialized (
    select line_id from disputed union select r.line_id from page join booking_lines l on l.account_id = page.account_id
    join price_reductions r on r.line_id = l.id
  )`;

/** What the customer of a line `l` pays. Only a fee, a disputed line and a reduced one cost anything but the total. */
const price = sql`case when l.state = 'cancelled' then l.cancel_fee
        when l.id in (select line_id from reduced) then ${netPriceSql} else l.total end`;

/** The sums of money of the customers of `page`. */
const moneyParts = sql`${retainedOfAccountsSql(sql`page`)},
  spent as materialized (select account_id, sum(retained)::bigint as amount from paid group by account_id),
  refunds as materialized (select account_id, sum(amount)::bigint as amount from refunded group by account_id),
  due as materialized (
    select l.account_id,
      sum(greatest(${price} - coalesce(paid.retained, 0) - coalesce(settled.amount, 0), 0))::bigint as amount
    from page join booking_lines l on l.account_id = page.account_id and l.state = any(${payableStates}::text[])
    left join paid on paid.subject = 'line:' || l.id left join settled on settled.subject = 'line:' || l.id
    group by l.account_id
  )`;

const money = sql`coalesce((select amount from spent where account_id = a.id), 0) as spent,
  coalesce((select amount from refunds where account_id = a.id), 0) as refunds,
  coalesce((select amount from due where account_id = a.id), 0) as due`;

const noMoney = sql`null::bigint as spent, null::bigint as refunds, null::bigint as due`;

/** Builds the query of the customers of a page with what a row sums up. */
const listed = (
  page: RawBuilder<unknown>,
  withMoney: boolean,
  order = sql``,
): RawBuilder<ListedCustomer> => sql<ListedCustomer>`
  with page as materialized (${page}), ${disputedPart}${withMoney ? sql`, ${moneyParts}` : sql``}
  select a.id, a.name, a.mobile, a.email, a.language, a.gstin, a.verified_at, a.deletion_requested_at, a.blocked_at,
    a.created_at, c.last_booking_at,
    (select count(*)::int from bookings b where b.account_id = a.id and b.state = 'confirmed') as bookings,
    (select count(*)::int from disputed where account_id = a.id) as disputes,
    ${withMoney ? money : noMoney}, c.counted
  from page c join accounts a on a.id = c.account_id ${order}`;

/** The customers with a name who are all read. More are so frequent that the first ones of an order are found sooner by the order. */
const MAX_NAMED = 7_000;

/** Builds the query of a page of customers; what a row sums up is read for the rows of the page only. */
export function customersQuery(
  filters: CustomerFilters,
  { after, limit }: PageRequest<CustomerPosition>,
  withMoney: boolean,
  maxNamed = MAX_NAMED,
): RawBuilder<ListedCustomer> {
  const descending = filters.sort.startsWith('-');
  const direction = descending ? sql`desc` : sql`asc`;
  const byId = filters.sort.endsWith('id');
  const order = byId
    ? sql`order by c.account_id ${direction}`
    : sql`order by ${last} ${direction}, c.account_id ${direction}`;
  const { q, ...others } = filters;
  const select = (
    one: CustomerFilters,
  ) => sql`select c.account_id, c.last_booking_at, null::int as counted from customer_activity c
    where ${matching(one)} ${after ? sql`and ${afterCursor(byId, descending, after)}` : sql``}`;
  if (!q || mobileIn(q)) return listed(sql`${select(filters)} ${order} limit ${limit}`, withMoney, order);
  const page = sql`
    with named as materialized (${accountsFor('user', q)} limit ${maxNamed + 1}),
    size as materialized (select count(*) > ${maxNamed}::int as many from named),
    found as materialized (
      select c.account_id, c.last_booking_at from customer_activity c
      where ${matching(others)} and not (select many from size) and c.account_id in (select id from named)
    )
    (select c.account_id, c.last_booking_at, (select count(*)::int from found) as counted from found c
      where ${after ? afterCursor(byId, descending, after) : sql`true`} ${order} limit ${limit})
    union all
    (${select(others)} and (select many from size) and ${isAccountFor(sql`c.account_id`, q)} ${order} limit ${limit})`;
  return listed(page, withMoney, order);
}

/** Builds the query of one customer. */
export function customerQuery(id: number, withMoney: boolean): RawBuilder<ListedCustomer> {
  const page = sql`select c.account_id, c.last_booking_at, null::int as counted from customer_activity c where c.account_id = ${id} and ${notErased}`;
  return listed(page, withMoney);
}

/** Builds the query of the number of customers, which stops at the first one that is not counted exactly. */
export function countCustomersQuery(filters: CustomerFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from customer_activity c where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

function afterCursor(byId: boolean, descending: boolean, [value, id]: CustomerPosition): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  if (byId) return sql`c.account_id ${comparison} ${id}::bigint`;
  return sql`(${last}, c.account_id) ${comparison} (${new Date(value)}::timestamptz, ${id}::bigint)`;
}

/** Looks only into the few deleted accounts, not into the account of each customer. */
const notErased = sql`not exists (select from accounts deleted where deleted.id = c.account_id and deleted.erased_at is not null)`;

function matching({ q, booked, open, from, to }: CustomerFilters): RawBuilder<unknown> {
  const conditions = [
    notErased,
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
