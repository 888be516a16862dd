import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { PaymentFilters, PaymentState } from '@aaspaas/contract/features/admin-payments.ts';
import { MAX_ID } from '@aaspaas/contract/kernel/fields.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** A payment in the operators' list. Amounts in paise. */
export interface ListedPayment
  extends Readonly<
    Pick<
      Row<'payment_orders', { state: PaymentState }>,
      'id' | 'account_id' | 'state' | 'amount' | 'gateway_order_id' | 'created_at' | 'check_at'
    >
  > {
  readonly code: Row<'bookings'>['code'] | null;
  readonly customer_name: Row<'accounts'>['name'];
  readonly customer_mobile: Row<'accounts'>['mobile'];
  readonly gateway_payment_id: Row<'payment_captures'>['gateway_payment_id'] | null;
  readonly method: PaymentMethod | null;
  readonly captured_at: Row<'payment_captures'>['captured_at'] | null;
  readonly refunded: number;
  readonly refund_failed: boolean;
  readonly surplus: boolean;
}

/** Whether it failed (0 in an order without that), the creation in milliseconds, and the order's id. */
export type PaymentPosition = readonly [number, number, number];

/** The order of the list: with failed attempts first or not, and its direction. */
function orderOf({ sort }: Pick<PaymentFilters, 'sort'>) {
  const failed = sort.endsWith('failed');
  // Failed ones come first in the order `failed`, which therefore is the descending one.
  return { failed, descending: failed ? sort === 'failed' : sort === '-created' };
}

/** Returns a payment's position in an order. */
export function paymentPosition(
  filters: Pick<PaymentFilters, 'sort'>,
  { id, state, created_at }: ListedPayment,
): PaymentPosition {
  const { failed } = orderOf(filters);
  return [failed && state === 'attempted' ? 1 : 0, created_at.getTime(), id];
}

/** The booking of an order `o`. */
const bookingId = sql`case when o.purpose like 'booking:%' then split_part(o.purpose, ':', 2)::bigint end`;

const failedAttempt = sql`(o.state = 'attempted')`;

/** The captures of an order `o`; each part uses a different index. */
const captures = sql`(
    select * from payment_captures where order_id = o.id and not surplus
    union all select * from payment_captures where order_id = o.id and surplus
  )`;

const columns = sql`o.id, o.account_id, o.state, o.amount, o.gateway_order_id, o.created_at, o.check_at, b.code,
  a.name as customer_name, a.mobile as customer_mobile, paid.gateway_payment_id, paid.method, paid.captured_at,
  coalesce(back.refunded, 0)::bigint as refunded, coalesce(back.failed, false) as refund_failed,
  exists (select from payment_captures x where x.order_id = o.id and x.surplus) as surplus`;

/** What a row shows besides its order: each join reads at most an index per row. */
const joins = sql`join accounts a on a.id = o.account_id
  left join bookings b on b.id = ${bookingId}
  left join payment_captures paid on paid.order_id = o.id and not paid.surplus
  left join lateral (
    select sum(r.amount) as refunded, bool_or(r.state = 'failed') as failed
    from ${captures} c join payment_refunds r on r.capture_id = c.id and r.state <> 'void' and r.chargeback_id is null
  ) back on true`;

/** Builds the query of a page of payments. */
export function paymentsQuery(
  filters: PaymentFilters,
  { after, limit }: PageRequest<PaymentPosition>,
): RawBuilder<ListedPayment> {
  const { failed, descending } = orderOf(filters);
  const direction = descending ? sql`desc` : sql`asc`;
  const order = failed
    ? sql`order by ${failedAttempt} ${direction}, o.created_at ${direction}, o.id ${direction}`
    : sql`order by o.created_at ${direction}, o.id ${direction}`;
  return sql<ListedPayment>`
    with page as materialized (
      select o.* from payment_orders o
      where ${matching(filters)} ${after ? sql`and ${afterCursor(failed, descending, after)}` : sql``}
      ${order} limit ${limit}
    )
    select ${columns} from page o ${joins} ${order}`;
}

/** Builds the query of one payment. */
export function paymentQuery(id: number): RawBuilder<ListedPayment> {
  return sql<ListedPayment>`select ${columns} from payment_orders o ${joins} where o.id = ${id}`;
}

/** Builds the query of the number of payments, which stops at the first one that is not counted exactly. */
export function countPaymentsQuery(filters: PaymentFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from payment_orders o where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

function afterCursor(
  failed: boolean,
  descending: boolean,
  [rank, created, id]: PaymentPosition,
): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  const at = sql`${new Date(created)}::timestamptz`;
  return failed
    ? sql`(${failedAttempt}, o.created_at, o.id) ${comparison} (${rank === 1}::boolean, ${at}, ${id}::bigint)`
    : sql`(o.created_at, o.id) ${comparison} (${at}, ${id}::bigint)`;
}

function matching({ q, state, method, city, customer, from, to }: PaymentFilters): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    q ? sql`o.id in (${ordersFor(q)})` : null,
    state?.length ? sql`o.state = any(${state}::text[])` : null,
    method?.length
      ? sql`exists (select from payment_captures m where m.order_id = o.id and m.method = any(${method}::text[]))`
      : null,
    city?.length
      ? sql`exists (select from booking_lines l where l.booking_id = ${bookingId} and l.city = any(${city}::text[]))`
      : null,
    customer ? sql`o.account_id = ${customer}` : null,
    from ? sql`o.created_at >= ${instantOf(from, '00:00')}` : null,
    to ? sql`o.created_at < ${instantOf(addDays(to, 1), '00:00')}` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** The orders that a search text means: a union, because each meaning has its own index. */
function ordersFor(q: string): RawBuilder<unknown> {
  const ofBookings = (condition: RawBuilder<unknown>) =>
    sql`select p.id from payment_orders p where p.purpose in (select 'booking:' || b.id from bookings b where ${condition})`;
  const digits = q.replace(/^\+91|[\s-]/g, '');
  if (MOBILE.test(digits))
    return sql`${ofBookings(sql`b.mobile = ${digits}`)} union
      select p.id from payment_orders p where p.account_id in (select a.id from accounts a where a.role = 'user' and a.mobile = ${digits})`;
  if (/^AP-?[0-9A-Z]{6}$/i.test(q))
    return ofBookings(sql`b.code = ${`AP-${q.toUpperCase().replace(/^AP-?/, '')}`}`);
  if (/^[1-9]\d{0,9}$/.test(q) && Number(q) <= MAX_ID) return sql`select ${Number(q)}::bigint`;
  return sql`select p.id from payment_orders p where p.gateway_order_id = ${q}
    union select c.order_id from payment_captures c where c.gateway_payment_id = ${q}`;
}
