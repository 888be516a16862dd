import type { BookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { type RawBuilder, sql } from 'kysely';
import { type LineState, lineVersionSql } from '../../features/booking/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Row } from '../../platform/db/tables.ts';

type LineColumns = Pick<
  Row<'booking_lines', { state: LineState; work_type: 'day' | 'hour' }>,
  | 'id'
  | 'account_id'
  | 'state'
  | 'work_type'
  | 'day_hours'
  | 'starts_at'
  | 'pin'
  | 'city'
  | 'attention'
  | 'professional_id'
  | 'total'
  | 'deadline_at'
  | 'created_at'
>;

/** A line in the operators' list. Amounts in paise. */
export interface ListedLine
  extends Readonly<
    LineColumns &
      Pick<Row<'bookings'>, 'code' | 'name' | 'mobile'> &
      Pick<Row<'services'>, 'name_en' | 'name_hi'>
  > {
  readonly professional_name: Row<'accounts'>['name'] | null;
  readonly version: number;
}

/** The value of the sort column, in milliseconds for an instant, and the line's id. */
export type LinePosition = readonly [number, number];

/** Sorts after every instant: a line without a deadline. */
const NEVER_MS = 8.64e15;

/** The column of an order, and whether it is descending. */
export function sortOf({ sort }: Pick<BookingLineFilters, 'sort'>): {
  readonly by: 'starts_at' | 'deadline_at' | 'id';
  readonly descending: boolean;
} {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as 'starts_at' | 'deadline_at' | 'id', descending };
}

/** Returns a line's position in an order. */
export function linePosition(filters: Pick<BookingLineFilters, 'sort'>, row: ListedLine): LinePosition {
  const { by } = sortOf(filters);
  if (by === 'id') return [row.id, row.id];
  return [row[by]?.getTime() ?? NEVER_MS, row.id];
}

const columns = {
  starts_at: sql`l.starts_at`,
  deadline_at: sql`coalesce(l.deadline_at, 'infinity'::timestamptz)`,
  id: sql`l.id`,
};

/** The longest period whose lines are all read and sorted. */
const MAX_SORTED_DAYS = 31;

/**
 * Returns whether the lines of the filtered days are read first and then sorted. In another order than by the slot, the lines of
 * some days are together, anywhere: an index in that order could pass millions of others before it, which the planner does not know.
 */
function sortsDays({ from, to, sort }: BookingLineFilters): boolean {
  return (
    !sort.endsWith('starts_at') &&
    from !== undefined &&
    to !== undefined &&
    to < addDays(from, MAX_SORTED_DAYS)
  );
}

/** Builds the query of a page of lines. */
export function bookingLinesQuery(
  filters: BookingLineFilters,
  { after, limit }: PageRequest<LinePosition>,
): RawBuilder<ListedLine> {
  const { by, descending } = sortOf(filters);
  const direction = descending ? sql`desc` : sql`asc`;
  const column = columns[by];
  const order =
    by === 'id' ? sql`order by l.id ${direction}` : sql`order by ${column} ${direction}, l.id ${direction}`;
  const found = sql`from booking_lines l where ${matching(filters)} ${after ? sql`and ${afterCursor(by, descending, after)}` : sql``}`;
  const page = sortsDays(filters)
    ? sql`found as materialized (select l.id, ${column} as value ${found}),
      page as (select id from found order by value ${direction}, id ${direction} limit ${limit})`
    : sql`page as (select l.id ${found} ${order} limit ${limit})`;
  return sql<ListedLine>`
    with ${page}
    select l.id, l.account_id, l.state, l.work_type, l.day_hours, l.starts_at, l.pin, l.city, l.attention, l.professional_id,
      l.total, l.deadline_at, l.created_at, b.code, b.name, b.mobile, s.name_en, s.name_hi, p.name as professional_name,
      ${lineVersionSql(sql`l.id`)} as version
    from page join booking_lines l on l.id = page.id join bookings b on b.id = l.booking_id
    join services s on s.id = l.service_id left join accounts p on p.id = l.professional_id
    ${order}`;
}

/** Builds the query of the number of lines, which stops at the first one that is not counted exactly. */
export function countLinesQuery(filters: BookingLineFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from booking_lines l where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

function afterCursor(
  by: keyof typeof columns,
  descending: boolean,
  [value, id]: LinePosition,
): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  if (by === 'id') return sql`l.id ${comparison} ${id}::bigint`;
  const instant = value >= NEVER_MS ? sql`'infinity'::timestamptz` : sql`${new Date(value)}::timestamptz`;
  return sql`(${columns[by]}, l.id) ${comparison} (${instant}, ${id}::bigint)`;
}

function matching(filters: BookingLineFilters): RawBuilder<unknown> {
  const { q, lines, state, city, flag, pin, service, category, customer, professional, from, to } = filters;
  const conditions = [
    sql`l.state <> 'draft'`,
    lines?.length ? sql`l.id = any(${lines}::bigint[])` : null,
    state?.length ? isOneOf(sql`l.state`, state) : null,
    city?.length ? isOneOf(sql`l.city`, city) : null,
    flag?.includes('any') ? sql`l.attention is not null` : null,
    flag?.length && !flag.includes('any') ? isOneOf(sql`l.attention`, flag) : null,
    pin ? sql`l.pin = ${pin}` : null,
    service ? sql`l.service_id = ${service}` : null,
    category ? sql`l.service_id in (select id from services where category_id = ${category})` : null,
    customer ? sql`l.account_id = ${customer}` : null,
    professional ? sql`l.professional_id = ${professional}` : null,
    from ? sql`l.starts_at >= ${instantOf(from, '00:00')}` : null,
    to ? sql`l.starts_at < ${instantOf(addDays(to, 1), '00:00')}` : null,
    q ? sql`l.booking_id in (${bookingsFor(q)})` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** Builds the condition that a column has one of some values. A single one is an equality, so that an index keeps its order. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}::text` : sql`${column} = any(${values}::text[])`;
}

/** The bookings that a search text means: by code or mobile number, otherwise by the customer's name. */
function bookingsFor(q: string): RawBuilder<unknown> {
  if (/^AP-/i.test(q)) return sql`select b.id from bookings b where b.code = ${q.toUpperCase()}`;
  const digits = q.replace(/^\+91|[\s-]/g, '');
  if (MOBILE.test(digits)) return sql`select b.id from bookings b where b.mobile = ${digits}`;
  return sql`select b.id from bookings b where ${containsText(sql`b.name`, q)}`;
}
