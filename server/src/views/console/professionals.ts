import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import { ON_TIME_MINUTES, type ProfessionalFilters } from '@aaspaas/contract/features/admin-professionals.ts';
import { LOW_RATING } from '@aaspaas/contract/features/low-rating.ts';
import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProfessionalState } from '../../features/provider/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import { accountsFor } from './account-search.ts';
import { activitySince } from './professional-activity.ts';

type Professional = Row<'professionals', { state: ProfessionalState; hours: readonly WorkingInterval[] }>;

/** A professional in the operators' list. */
export interface ListedProfessional
  extends Readonly<
    Pick<
      Row<'accounts', { language: Language }>,
      'id' | 'name' | 'mobile' | 'email' | 'language' | 'verified_at' | 'deletion_requested_at' | 'blocked_at'
    > &
      Pick<Professional, 'state' | 'state_reason' | 'paused' | 'paused_until' | 'hours' | 'created_at'> &
      Pick<Row<'professional_activity'>, 'city' | 'rating' | 'jobs'> &
      Pick<Row<'professional_ratings'>, 'reviews'>
  > {
  readonly services: readonly string[];
  /** The jobs of the last days that were started and finished, and those of them that started on time. */
  readonly finished: number;
  readonly on_time: number;
  /** The jobs of the last days that the professional released or cancelled. */
  readonly cancelled: number;
  readonly on_duty: boolean;
}

/** Who reads the list, and when. */
interface ListReader {
  readonly language: Language;
  readonly now: Date;
}

/** The value of the sort column and the professional's id; in the order of names, the id twice. */
export type ProfessionalPosition = readonly [number, number];

/** Returns a professional's position in an order. */
export function professionalPosition(
  { sort }: Pick<ProfessionalFilters, 'sort'>,
  row: ListedProfessional,
): ProfessionalPosition {
  const column = columnOf(sort);
  return [column === 'name' ? row.id : row[column], row.id];
}

type SortColumn = 'name' | 'rating' | 'jobs' | 'id';

const columnOf = (sort: ProfessionalFilters['sort']) => sort.replace('-', '') as SortColumn;

/** The columns of each order; the second one is unique. */
const ORDERS: Readonly<Record<SortColumn, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>> = {
  name: [sql`lower(a.name)`, sql`a.id`],
  rating: [sql`c.rating`, sql`c.professional_id`],
  jobs: [sql`c.jobs`, sql`c.professional_id`],
  id: [sql`c.professional_id`, sql`c.professional_id`],
};

const from = sql`professional_activity c join professionals p on p.account_id = c.professional_id
  join accounts a on a.id = c.professional_id`;

const columns = ({
  language,
  now,
}: ListReader) => sql`a.id, a.name, a.mobile, a.email, a.language, a.verified_at,
  a.deletion_requested_at, a.blocked_at, p.state, p.state_reason, p.paused, p.paused_until, p.hours, p.created_at, c.city, c.rating, c.jobs,
  coalesce(r.reviews, 0) as reviews, done.finished, done.on_time,
  (select coalesce(array_agg(s.name order by s.name), '{}') from (
    select ${sql.ref(`services.name_${language}`)} as name from offerings o join services on services.id = o.service_id
    where o.professional_id = a.id and o.removed_at is null) s) as services,
  (select count(*)::int from assignments g
    where g.professional_id = a.id and g.ended_by = 'employee' and g.to_at > ${activitySince(now)}) as cancelled,
  exists (select from professional_duty d where d.professional_id = a.id and d.ends_at > ${now}) as on_duty`;

const details = (now: Date) => sql`left join professional_ratings r on r.professional_id = a.id
  cross join lateral (
    select count(*)::int as finished,
      (count(*) filter (where l.started_at <= l.starts_at + ${ON_TIME_MINUTES} * interval '1 minute'))::int as on_time
    from booking_lines l
    where l.professional_id = a.id and l.done_at > ${activitySince(now)} and l.started_at is not null
  ) done`;

/** Builds the query of a page of professionals; what a row sums up is read for the rows of the page only. */
export function professionalsQuery(
  filters: ProfessionalFilters,
  { after, limit }: PageRequest<ProfessionalPosition>,
  reader: ListReader,
): RawBuilder<ListedProfessional> {
  const [value, id] = ORDERS[columnOf(filters.sort)];
  const direction = filters.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const order = sql`order by ${value} ${direction}, ${id} ${direction}`;
  return sql<ListedProfessional>`
    with page as materialized (
      select c.professional_id as id from ${from}
      where ${matching(filters)} ${after ? sql`and ${afterCursor(filters, after)}` : sql``}
      ${order} limit ${limit}
    )
    select ${columns(reader)} from page join (${from}) on a.id = page.id ${details(reader.now)} ${order}`;
}

/** Builds the query of one professional. */
export function professionalQuery(id: number, reader: ListReader): RawBuilder<ListedProfessional> {
  return sql<ListedProfessional>`select ${columns(reader)} from ${from} ${details(reader.now)}
    where c.professional_id = ${id} and a.erased_at is null`;
}

/** Builds the query of the number of professionals, which stops at the first one that is not counted exactly. */
export function countProfessionalsQuery(filters: ProfessionalFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} where ${matching(filters)} limit ${MAX_COUNTED + 1}) counted`;
}

function afterCursor(
  { sort }: ProfessionalFilters,
  [position, last]: ProfessionalPosition,
): RawBuilder<unknown> {
  const [value, id] = ORDERS[columnOf(sort)];
  const comparison = sort.startsWith('-') ? sql`<` : sql`>`;
  // The cursor in the order of names holds the id, because a name does not belong in an address.
  const reached =
    columnOf(sort) === 'name'
      ? sql`(select lower(reached.name) from accounts reached where reached.id = ${position}::bigint)`
      : sql`${position}::bigint`;
  return sql`(${value}, ${id}) ${comparison} (${reached}, ${last}::bigint)`;
}

function matching({ q, state, city, service, paused, rating }: ProfessionalFilters): RawBuilder<unknown> {
  const conditions = [
    sql`a.role = 'employee' and a.erased_at is null`,
    state ? sql`p.state = ${state}` : null,
    city ? sql`c.city = ${city}` : null,
    service
      ? sql`c.professional_id in (select o.professional_id from offerings o where o.service_id = ${service} and o.removed_at is null)`
      : null,
    paused === 'yes' ? sql`p.paused` : null,
    paused === 'no' ? sql`not p.paused` : null,
    rating ? sql`c.rating between 1 and ${LOW_RATING * 10 - 1}` : null,
    q ? sql`c.professional_id in (${accountsFor('employee', q)})` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}
