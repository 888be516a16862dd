import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { PROMISE_DAYS } from '../../features/booking/index.ts';
import type { StoredJob } from '../../features/provider/index.ts';
import type { Row } from '../../platform/db/tables.ts';
import { type CatalogueScope, coverageAt, squareKm } from './available-services.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import { HALF_HOURS, startableHalfHours } from './rules/half-hours.ts';

/** The values of a service at a place that come from its available professionals. */
export interface Offered {
  readonly professionals: number;
  readonly verified: boolean;
  /** The square of the distance to the nearest professional, in km². */
  readonly nearest_square_km: number | null;
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
  /** The earliest half hour, from today's midnight, at which one of them is free for an hour, without contested ones. */
  readonly first_free: number | null;
  readonly faces: readonly FaceRow[];
  readonly contested: readonly ContestedRow[];
}

const MAX_FACES = 3;

/** The professionals of a service whose calendars are compared: of twenty, one is free at nearly every time. */
const NEAREST = 20;

/** Nearly everyone's first free time is within these days, which are searched first. */
const NEXT_DAYS = 2;
const BYTES_PER_DAY = HALF_HOURS / 8;

/** The value of each for a service without professionals at the place. */
const UNAVAILABLE: Offered = { professionals: 0, verified: false, nearest_square_km: null };

/** Selects the values from the rows of `offered`. */
export const offeredColumns = sql.join(
  Object.entries(UNAVAILABLE).map(([name, value]) =>
    value === null
      ? sql.ref(`offered.${name}`)
      : sql`coalesce(${sql.ref(`offered.${name}`)}, ${sql.lit(value)}) as ${sql.ref(name)}`,
  ),
);

/** Selects the same values by name from a query that contains `offeredColumns`. */
export const offeredColumnsOf = (table: string) =>
  sql.join(Object.keys(UNAVAILABLE).map((name) => sql.ref(`${table}.${name}`)));

/**
 * Builds the common table expressions `here` (who offers what at the place), `sendable` (the approved professionals among
 * them who are not paused), `ranked` (both joined, by distance) and `offered` (one row per service: `service_id` and the
 * values of `Offered`). Professionals are looked up by key, once each. Their ids are passed as an array, because for a join
 * the planner would rather read all professionals of the country. Removing an offering removes its coverage, so a
 * professional has one row per service and counting needs no `distinct`.
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
    here as materialized (
      select c.service_id, c.professional_id, ${squareKm(place)} as square_km from ${of} where ${coverageAt(place, scope)}
    ), sendable as materialized (
      select account_id, id_verified, approved_photo_id from professionals
      where account_id = any (array(select distinct professional_id from here)) and state = 'approved' and not paused
    ), ranked as materialized (
      select here.service_id, here.square_km, sendable.*,
        row_number() over (partition by here.service_id order by here.square_km, here.professional_id) as nth
      from here join sendable on sendable.account_id = here.professional_id
    ), offered as (
      select service_id, count(*)::int as professionals, bool_or(id_verified) as verified,
        min(square_km) as nearest_square_km
      from ranked group by service_id
    )`;
}

/** Builds the position, from 1, of the first startable hour in the next days of a calendar `k`; null if there is none. */
function firstFree(now: Date, days: number): RawBuilder<unknown> {
  const bits = sql.raw(`bit(${days * HALF_HOURS})`);
  const today = sql`${sql.lit(BYTES_PER_DAY)} * (${dateOf(now)}::date - k.first_day) + 1`;
  const free = sql`('x' || encode(substring(k.free from ${today} for ${sql.lit(days * BYTES_PER_DAY)}), 'hex'))::${bits}`;
  return sql`nullif(position(b'11' in ${free} & ${startableHalfHours(now, days)}::${bits}), 0)`;
}

/**
 * Builds the expressions that `peopleColumns` needs, after `ranked` and `matched`, which has the `id` of each shown service:
 * the nearest professionals of a service with their earliest free half hour. That is the first of two adjacent free half hours from now on; two days are looked at first,
 * because nearly everyone is free within them. It is certain (`clear`) if the first other job begins 24 hours later; of the
 * rest, the calendars that could still be earlier are returned (`contested`). Each expression is materialized: a nested
 * loop would compute it once per service.
 */
export function peopleAt(now: Date): RawBuilder<unknown> {
  const midnight = instantOf(dateOf(now), '00:00');
  return sql`
    free as (
      select ranked.*, first.half_hour as first_free, k.jobs = '[]' or (k.jobs -> 0 ->> 'from')::timestamptz
          > ${midnight}::timestamptz + (first.half_hour + ${HALF_HOURS}::int) * interval '30 minutes' as clear
      from ranked
      left join professional_calendars k on k.professional_id = ranked.account_id and k.first_day <= ${dateOf(now)}::date
      cross join lateral (select coalesce(${firstFree(now, NEXT_DAYS)}, ${firstFree(now, PROMISE_DAYS)}) - 1 as half_hour offset 0) first
      where ranked.nth <= ${sql.lit(NEAREST)} and ranked.service_id = any (array(select id from matched))
    ), people as materialized (
      select free.*, min(free.first_free) filter (where free.clear) over (partition by free.service_id) as certain from free
    ), faces as materialized (
      select people.service_id, max(people.certain) as first_free,
        jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'photo', f.key) order by people.nth) as list
      from people join accounts a on a.id = people.account_id
      left join files f on f.id = a.avatar_file_id and f.id = people.approved_photo_id and f.kind = 'image' and f.visibility = 'public'
      where people.nth <= ${sql.lit(MAX_FACES)}
      group by people.service_id
    ), contested as materialized (
      select people.service_id, jsonb_agg(jsonb_build_object(
        'first_day', k.first_day, 'free', encode(k.free, 'hex'), 'jobs', k.jobs, 'first_free', people.first_free)) as list
      from people join professional_calendars k on k.professional_id = people.account_id
      where not people.clear and people.first_free < coalesce(people.certain, people.first_free + 1)
      group by people.service_id
    )`;
}

/** Selects the values of `People`. */
export const peopleColumns = sql`
  faces.first_free, coalesce(faces.list, '[]'::jsonb) as faces, coalesce(contested.list, '[]'::jsonb) as contested`;

/** The joins of `peopleColumns` to the services `one`. */
export const peopleJoins = sql`
  left join faces on faces.service_id = one.id left join contested on contested.service_id = one.id`;
