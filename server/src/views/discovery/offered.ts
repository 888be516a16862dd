import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { PROMISE_DAYS } from '../../features/booking/index.ts';
import type { StoredJob } from '../../features/provider/index.ts';
import type { Row } from '../../platform/db/tables.ts';
import { type CatalogueScope, coverageAt, shownKmTo } from './available-services.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import { HALF_HOURS, nextStart, startableHalfHours } from './rules/half-hours.ts';

/** The values of a service at a place that come from its available professionals. */
export interface Offered {
  readonly professionals: number;
  readonly verified: boolean;
}

/** A professional's name and approved picture. */
export interface FaceRow {
  readonly id: number;
  /** The whole name; `publicName` shortens it. */
  readonly name: string;
  readonly photo: Row<'files'>['key'] | null;
}

/** A calendar whose other jobs decide whether the professional is free earlier than `first_free`. */
export interface ContestedRow
  extends Readonly<
    Pick<Row<'professional_calendars', { jobs: readonly StoredJob[] }>, 'first_day' | 'jobs'>
  > {
  /** Hexadecimal. */
  readonly free: string;
  /** The earliest half hour if there were no other jobs. */
  readonly first_free: number;
}

/** The nearest professionals of a service, as `peopleColumns` selects them. */
export interface People {
  /** The distance to the nearest one in km; null without any. */
  readonly nearest_km: number | null;
  /** The earliest half hour, from today's midnight, at which one of them is free for an hour, without contested ones. */
  readonly first_free: number | null;
  readonly faces: readonly FaceRow[];
  readonly contested: readonly ContestedRow[];
}

const MAX_FACES = 3;

/** The professionals of a service whose calendars are compared: of twenty, one is free at nearly every time. */
const NEAREST = 20;

/** The nearest of them are compared first: usually one is free at the next possible time, and the others need not be read. */
const FIRST_COMPARED = 4;

/** Nearly everyone's first free time is within these days, which are searched first. */
const NEXT_DAYS = 2;
const BYTES_PER_DAY = HALF_HOURS / 8;

/** The value of each for a service without professionals at the place. */
const UNAVAILABLE: Offered = { professionals: 0, verified: false };

/** Selects the values from the rows of `offered`. */
export const offeredColumns = sql.join(
  Object.entries(UNAVAILABLE).map(
    ([name, value]) => sql`coalesce(${sql.ref(`offered.${name}`)}, ${sql.lit(value)}) as ${sql.ref(name)}`,
  ),
);

/** Selects the same values by name from a query that contains `offeredColumns`. */
export const offeredColumnsOf = (table: string) =>
  sql.join(Object.keys(UNAVAILABLE).map((name) => sql.ref(`${table}.${name}`)));

/**
 * Builds the common table expression `offered`: one row per service that approved professionals who are not paused offer at
 * the place, with `service_id` and the values of `Offered`. Removing an offering removes its coverage, so a professional has
 * one row per service and counting needs no `distinct`.
 *
 * @param among only the services of a previous expression with `id` and `category_id`
 */
export function offeredAt(
  place: ResolvedPlace,
  { scope = {}, among }: { readonly scope?: CatalogueScope; readonly among?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const of = among
    ? sql`coverage c join ${among} a on a.category_id = c.category_id and a.id = c.service_id`
    : sql`coverage c`;
  return sql`
    offered as materialized (
      select c.service_id, count(*)::int as professionals, bool_or(c.verified) as verified
      from ${of} where ${coverageAt(place, scope)}
      group by c.category_id, c.service_id
    )`;
}

/** Builds the position, from 1, of the first startable hour in the next days of a calendar `k`; null if there is none. */
function firstFree(now: Date, days: number): RawBuilder<unknown> {
  const bits = sql.raw(`bit(${days * HALF_HOURS})`);
  const today = sql`${sql.lit(BYTES_PER_DAY)} * (${dateOf(now)}::date - k.first_day) + 1`;
  const free = sql`('x' || encode(substring(k.free from ${today} for ${sql.lit(days * BYTES_PER_DAY)}), 'hex'))::${bits}`;
  return sql`nullif(position(b'11' in ${free} & ${startableHalfHours(now, days)}::${bits}), 0)`;
}

/** Selects the rows of `nearest` that match a condition, each with its earliest half hour and whether that is certain. */
function withCalendar(now: Date, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select nearest.*, calendar.first_free, calendar.clear
    from nearest left join lateral (
      select first.half_hour as first_free, k.jobs = '[]' or (k.jobs -> 0 ->> 'from')::timestamptz
          > ${instantOf(dateOf(now), '00:00')}::timestamptz + (first.half_hour + ${HALF_HOURS}::int) * interval '30 minutes' as clear
      from professional_calendars k
      cross join lateral (select coalesce(${firstFree(now, NEXT_DAYS)}, ${firstFree(now, PROMISE_DAYS)}) - 1 as half_hour offset 0) first
      where k.professional_id = nearest.professional_id and k.first_day <= ${dateOf(now)}::date limit 1
    ) calendar on true
    where ${condition}`;
}

/**
 * Builds the expressions that `peopleColumns` needs, after `matched`, which has the `id` and `category_id` of
 * each shown service: its nearest professionals with their earliest free half hour. They are read again from the index for
 * the shown services only: sorting everyone who offers anything took half of a home page's query. The earliest half hour is
 * the first of two adjacent free half hours from now on; two days are looked at first, because nearly everyone is free
 * within them. It is certain (`clear`) if the first other job begins 24 hours later; of the rest, the calendars that could
 * still be earlier are returned (`contested`). Each expression is materialized: a nested loop would compute it once per
 * service. Calendars and accounts are read in lateral queries with a limit, one by key for each professional: for a join the
 * planner may read those of the whole country.
 */
export function peopleAt(place: ResolvedPlace, now: Date): RawBuilder<unknown> {
  return sql`
    nearest as materialized (
      select matched.id as service_id, one.*
      from matched cross join lateral (
        select near.*, row_number() over (order by near.km, near.professional_id) as nth
        from (
          select c.professional_id, ${shownKmTo(place)} as km from coverage c
          where ${coverageAt(place, {})} and c.category_id = matched.category_id and c.service_id = matched.id
          order by km, c.professional_id limit ${sql.lit(NEAREST)}
        ) near
      ) one
    ), compared as materialized (
      ${withCalendar(now, sql`nearest.nth <= ${sql.lit(FIRST_COMPARED)}`)}
    ), people as materialized (
      select one.*, min(one.first_free) filter (where one.clear) over (partition by one.service_id) as certain
      from (
        select * from compared union all
        ${withCalendar(
          now,
          sql`nearest.nth > ${sql.lit(FIRST_COMPARED)} and nearest.service_id not in (
            select service_id from compared where clear and first_free = ${nextStart(now)}::int)`,
        )}
      ) one
    ), faces as materialized (
      select people.service_id, max(people.certain) as first_free, min(people.km) as nearest_km,
        jsonb_agg(face.json order by people.nth) as list
      from people cross join lateral (
        select jsonb_build_object('id', a.id, 'name', a.name, 'photo', f.key) as json
        from accounts a join professionals p on p.account_id = a.id
        left join files f on f.id = a.avatar_file_id and f.id = p.approved_photo_id and f.kind = 'image' and f.visibility = 'public'
        where a.id = people.professional_id limit 1
      ) face
      where people.nth <= ${sql.lit(MAX_FACES)}
      group by people.service_id
    ), contested as materialized (
      select people.service_id, jsonb_agg(calendar.json) as list
      from people cross join lateral (
        select jsonb_build_object(
          'first_day', k.first_day, 'free', encode(k.free, 'hex'), 'jobs', k.jobs, 'first_free', people.first_free) as json
        from professional_calendars k where k.professional_id = people.professional_id limit 1
      ) calendar
      where not people.clear and people.first_free < coalesce(people.certain, people.first_free + 1)
      group by people.service_id
    )`;
}

/** Selects the values of `People`. */
export const peopleColumns = sql`
  faces.nearest_km, faces.first_free, coalesce(faces.list, '[]'::jsonb) as faces,
  coalesce(contested.list, '[]'::jsonb) as contested`;

/** The joins of `peopleColumns` to the services `one`. */
export const peopleJoins = sql`
  left join faces on faces.service_id = one.id left join contested on contested.service_id = one.id`;
