import type { BookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import { lineState } from '@aaspaas/contract/features/admin.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { type LineState, lineVersionSql } from '../../features/booking/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Row } from '../../platform/db/tables.ts';
import { mobileIn } from './account-search.ts';

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
  /** The number of lines of the list, of which `MAX_COUNTED` are counted exactly; null where only `countLinesQuery` returns it. */
  readonly counted: number | null;
  /** The name of the search is so frequent that `countLinesQuery` would read thousands of bookings with it. */
  readonly frequent: boolean;
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
 * How the lines of a page are found:
 * - `named`: by the bookings with a name, or, if these are many, by the order;
 * - `sorted`: all lines are read and sorted. Flagged lines are few, and the lines of some days are together in the order of slots only:
 *   an index in another order could pass millions of others before the first of them, which the planner does not know;
 * - `states`: by an index in the list's order that begins with the state, from each of some states;
 * - `ordered`: by any index.
 */
type Finding = 'named' | OrderedFinding;

type OrderedFinding = 'sorted' | 'states' | 'ordered';

const findingOf = (filters: BookingLineFilters): Finding =>
  filters.q && meansName(filters.q) ? 'named' : orderedFindingOf(filters);

function orderedFindingOf(filters: BookingLineFilters): OrderedFinding {
  const { q, lines, state, flag, pin, customer, professional, from, to, sort } = filters;
  const someDays = from !== undefined && to !== undefined && to < addDays(from, MAX_SORTED_DAYS);
  if (flag?.length || (someDays && !sort.endsWith('starts_at'))) return 'sorted';
  // Few lines, which one index finds for all states.
  if (q || lines?.length || pin || customer || professional) return 'ordered';
  return (state?.length ?? 0) > 1 || (!state?.length && sort.endsWith('deadline_at')) ? 'states' : 'ordered';
}

/**
 * Builds the query of a page of lines.
 *
 * @param maxCounted the number of bookings with a name whose lines are all read, and of lines that are counted exactly. Names of more
 *   bookings are so frequent that the first lines of an order are found sooner by the order.
 */
export function bookingLinesQuery(
  filters: BookingLineFilters,
  request: PageRequest<LinePosition>,
  maxCounted = MAX_COUNTED,
): RawBuilder<ListedLine> {
  const finding = findingOf(filters);
  const { by, descending } = sortOf(filters);
  const order = orderOf(by, columns[by], sql`l.id`, descending);
  return sql<ListedLine>`
    with ${finding === 'named' ? namedPage(filters, request, maxCounted) : sql`page as (${pageOf(finding, filters, request)})`}
    select l.id, l.account_id, l.state, l.work_type, l.day_hours, l.starts_at, l.pin, l.city, l.attention, l.professional_id,
      l.total, l.deadline_at, l.created_at, b.code, b.name, b.mobile, s.name_en, s.name_hi, p.name as professional_name,
      ${lineVersionSql(sql`l.id`)} as version,
      ${finding === 'named' ? sql`(select total from counted)` : sql`null::int`} as counted,
      ${finding === 'named' ? sql`(select known from frequent)` : sql`false`} as frequent
    from page join booking_lines l on l.id = page.id join bookings b on b.id = l.booking_id
    join services s on s.id = l.service_id left join accounts p on p.id = l.professional_id
    ${order}`;
}

function orderOf(
  by: keyof typeof columns,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  descending: boolean,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return by === 'id'
    ? sql`order by ${id} ${direction}`
    : sql`order by ${value} ${direction}, ${id} ${direction}`;
}

/** Builds the parts for a search by name. If many bookings have it, `counted` is null unless all that are counted were found. */
function namedPage(
  filters: BookingLineFilters,
  { after, limit }: PageRequest<LinePosition>,
  maxCounted: number,
): RawBuilder<unknown> {
  const { by, descending } = sortOf(filters);
  const { q = '', ...others } = filters;
  const value = columns[by];
  const [foundValue, foundId] = [sql`found.value`, sql`found.id`];
  const isMany = sql`(select many from size)`;
  // The indexes of the orders contain the name, so that neither the bookings nor the lines are read to pass those of other customers.
  const hasName = containsText(sql`l.customer_name`, q);
  const { state: _, ...withoutState } = others;
  // An index has the lines of a state in the list's order; other filters could leave few lines with the name.
  const isFrequent =
    conditionsOf(withoutState).length === 1 ? isFrequentStart(q, maxCounted) : sql<boolean>`false`;
  // A confirmed booking has at least one line of any list that has no other filter.
  const totalOfFrequent = others.state?.length ? sql`null::int` : sql`${maxCounted + 1}::int`;
  // Materialized, so that the estimated cost of the branch that is not read does not hide differences between plans of the joins.
  return sql`
    frequent as materialized (select ${isFrequent} as known),
    named as materialized (${bookingsFor(q)} and not (select known from frequent) limit ${maxCounted + 1}),
    size as materialized (select count(*) > ${maxCounted}::int or (select known from frequent) as many from named),
    found as materialized (
      select l.id, ${value} as value from booking_lines l
      where ${matching(others)} and not (select known from frequent) and l.booking_id in (select id from named)
      limit case when ${isMany} then ${maxCounted + 1}::int end
    ),
    counted as (
      select case when (select known from frequent) then ${totalOfFrequent}
        when ${isMany} then nullif(greatest(count(*), ${maxCounted}::int), ${maxCounted}::int)
        else least(count(*), ${maxCounted + 1}::int) end::int as total
      from found
    ),
    page as materialized (select id from (
      (select id from found where not ${isMany} ${after ? sql`and ${afterCursor(by, [foundValue, foundId], descending, after)}` : sql``}
      ${orderOf(by, foundValue, foundId, descending)} limit ${limit})
      union all (${pageOf(orderedFindingOf(others), others, { after, limit }, sql`and ${isMany} and ${hasName}`)})
    ) either limit ${limit})`;
}

/** @param also a further condition of the lines, which starts with `and` */
function pageOf(
  finding: OrderedFinding,
  filters: BookingLineFilters,
  { after, limit }: PageRequest<LinePosition>,
  also = sql``,
): RawBuilder<unknown> {
  const { by, descending } = sortOf(filters);
  const [value, id] = [columns[by], sql`l.id`];
  const select = (one: BookingLineFilters) =>
    sql`select l.id, ${value} as value from booking_lines l where ${matching(one)} ${
      after ? sql`and ${afterCursor(by, [value, id], descending, after)}` : sql``
    } ${also}`;
  const page = (found: RawBuilder<unknown>) =>
    sql`select id from (${found}) found ${orderOf(by, sql`value`, sql`id`, descending)} limit ${limit}`;
  const order = orderOf(by, value, id, descending);
  // With `offset 0`, the planner cannot move the order into the inner query.
  if (finding === 'sorted') return page(sql`${select(filters)} offset 0`);
  if (finding === 'ordered') return page(sql`${select(filters)} ${order} limit ${limit}`);
  const states = filters.state?.length ? filters.state : lineState.options;
  return page(
    sql.join(
      [...new Set(states)].map(
        (state) => sql`(${select({ ...filters, state: [state] })} ${order} limit ${limit})`,
      ),
      sql` union all `,
    ),
  );
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
  [column, lineId]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  descending: boolean,
  [value, id]: LinePosition,
): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  if (by === 'id') return sql`${lineId} ${comparison} ${id}::bigint`;
  const instant = value >= NEVER_MS ? sql`'infinity'::timestamptz` : sql`${new Date(value)}::timestamptz`;
  return sql`(${column}, ${lineId}) ${comparison} (${instant}, ${id}::bigint)`;
}

const matching = (filters: BookingLineFilters): RawBuilder<unknown> =>
  sql.join(conditionsOf(filters), sql` and `);

function conditionsOf(filters: BookingLineFilters): RawBuilder<unknown>[] {
  const { q, lines, state, city, flag, pin, service, category, customer, professional, from, to } = filters;
  return [
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
}

/** Builds the condition that a column has one of some values. A single one is an equality, so that an index keeps its order. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}::text` : sql`${column} = any(${values}::text[])`;
}

const codeIn = (q: string) => (/^AP-/i.test(q) ? q.toUpperCase() : null);

const meansName = (q: string) => codeIn(q) === null && mobileIn(q) === null;

/**
 * Builds the condition that the names of more than `limit` confirmed bookings start with a text, written with capitals as names are.
 * The index of names answers it without the bookings, whereas one of trigrams reads each of them. False says nothing: others may contain
 * the text, or have other capitals.
 */
function isFrequentStart(text: string, limit: number): RawBuilder<boolean> {
  // Only letters of ASCII change, as `ilike` ignores their case in any language.
  const start = text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/(?<!\S)[a-z]/g, (letter) => letter.toUpperCase());
  return sql<boolean>`(select count(*) > ${limit}::int from (
    select from bookings b where b.state = 'confirmed' and b.name ~>=~ ${start} and b.name ~<=~ (${start} || chr(1114111)) limit ${limit + 1}
  ) begun)`;
}

/** The bookings that a search text means: by code or mobile number, otherwise by the customer's name. */
function bookingsFor(q: string): RawBuilder<unknown> {
  const [code, mobile] = [codeIn(q), mobileIn(q)];
  if (code) return sql`select b.id from bookings b where b.code = ${code}`;
  if (mobile) return sql`select b.id from bookings b where b.mobile = ${mobile}`;
  return sql`select b.id from bookings b where ${containsText(sql`b.name`, q)}`;
}
