import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type pg from 'pg';
import { CITIES, cellOf } from '../server/src/features/places/index.ts';
import { workingTime } from '../server/src/features/provider/rules/working-time.ts';
import { tokenHash } from '../server/src/platform/vault.ts';
import {
  anyBelow,
  anyFraction,
  anyOf,
  at,
  FIRST,
  literal,
  OPERATORS,
  type Scale,
  SLOTS,
} from './generated-scale.ts';

interface Names {
  readonly regions: Readonly<
    Record<string, Readonly<Record<'men' | 'women' | 'families', readonly string[]>>>
  >;
}

const names = JSON.parse(
  readFileSync(join(import.meta.dirname, '../server/demo/data/names.json'), 'utf8'),
) as Names;
const regions = Object.values(names.regions);

/** All given names and family names of the demo. */
export const GIVEN = [...new Set(regions.flatMap(({ men, women }) => [...men, ...women]))];
export const FAMILIES = [...new Set(regions.flatMap(({ families }) => families))];

/** Builds the name of a person from their number. */
export const personName = (number: string): string =>
  `${anyOf(GIVEN, 21, number)} || ' ' || ${anyOf(FAMILIES, 22, number)}`;

/** Builds the mobile number of a customer or a professional from their number; no demo account has one of these. */
export const mobileOf = (role: 'customer' | 'professional', number: string): string =>
  `(${role === 'customer' ? 6_000_000_000 : 7_000_000_000} + ${number})::text`;

/** The bearer token of one of the owners. */
export const operatorToken = (n: number): string => `bench-owner-${n}`;

/** Cities get slots by weight: the first ones many, each of the last at least one. */
function citySlots(): (typeof CITIES)[number][] {
  const weights = CITIES.map((_, rank) => 1 / (rank + 4));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const counts = weights.map((weight) => Math.max(1, Math.floor((weight / total) * SLOTS)));
  const slots = CITIES.flatMap((city, index) => Array.from({ length: counts[index] ?? 1 }, () => city));
  // What rounding leaves over goes to the first city.
  return Array.from({ length: SLOTS }, (_, slot) => slots[slot] ?? (CITIES[0] as (typeof CITIES)[number]));
}

/**
 * Creates the tables of the schema `bench` that the other statements read: the slots with their city, the bookable services and
 * their prices. The schema is dropped at the end.
 */
export async function stage(client: pg.Client): Promise<void> {
  const slots = citySlots();
  const cities = [...new Set(slots)];
  await client.query(`create schema bench;
    create table bench.slots (slot int primary key, city text, name text, latitude float8, longitude float8, pin int, cell bigint);
    create table bench.services (k int primary key, id int, price_id bigint, per_hour bigint, category_id int, name_en text, name_hi text)`);
  await client.query(
    `insert into bench.slots select slot - 1, city, name, latitude, longitude, pin, cell
    from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::int[], $6::bigint[])
      with ordinality as s (city, name, latitude, longitude, pin, cell, slot)`,
    [
      slots.map(({ slug }) => slug),
      slots.map(({ name_en }) => name_en),
      slots.map(({ latitude }) => latitude),
      slots.map(({ longitude }) => longitude),
      slots.map((city) => 110_001 + cities.indexOf(city) * 5000),
      slots.map((city) => cellOf(city)),
    ],
  );
  await client.query(`insert into bench.services
    select row_number() over (order by s.id) - 1, s.id, p.id, p.per_hour, s.category_id, s.name_en, s.name_hi
    from services s join service_prices p on p.id = s.current_price_id where s.active and s.servicetype = 'service'`);
  await client.query('analyze bench.slots, bench.services');
}

/** The states of professionals who have no work: a registration to decide, and a rejected one. */
const WITHOUT_WORK = { pending: 0.005, rejected: 0.01 } as const;

/** Statements that write the accounts and what belongs to a person and not to a booking. */
export function peopleStatements({ customers, professionals, now, start }: Scale): string[] {
  const pending = Math.ceil(professionals * WITHOUT_WORK.pending);
  const rejected = Math.ceil(professionals * WITHOUT_WORK.rejected);
  const all = professionals + pending + rejected;
  const state = `case when p <= ${professionals} then 'approved' when p <= ${professionals + pending} then 'pending' else 'rejected' end`;
  const slot = `((p - 1) % ${SLOTS})`;
  const registered = `${at(start)} - make_interval(hours => ${anyBelow(700, 23, 'p')}::int)`;
  const decided = `case when p <= ${professionals} then ${registered} else ${at(now)} - make_interval(hours => ${anyBelow(90, 24, 'p')}::int) end`;
  const latitude = `s.latitude + (${anyFraction(25, 'p')} - 0.5) * 0.2`;
  const longitude = `s.longitude + (${anyFraction(26, 'p')} - 0.5) * 0.2`;
  return [
    `insert into accounts (id, role, mobile, name, email, password_hash, verified_at, language, created_at) overriding system value
      select ${FIRST.customer} + c, 'user', ${mobileOf('customer', 'c')}, ${personName('c')}, 'customer' || c || '@example.in', 'x',
        registered, case when c % 3 = 0 then 'hi' else 'en' end, registered
      from generate_series(1, ${customers}) c cross join lateral (select ${at(start)} - make_interval(hours => ${anyBelow(700, 27, 'c')}::int) as registered) r`,
    `insert into accounts (id, role, mobile, name, email, password_hash, verified_at, created_at) overriding system value
      select ${FIRST.professional} + p, 'employee', ${mobileOf('professional', 'p')}, ${personName('p + 7777777')}, 'professional' || p || '@example.in', 'x',
        ${registered}, ${registered} from generate_series(1, ${all}) p`,
    `insert into accounts (id, role, mobile, name, password_hash, verified_at, created_at) overriding system value
      select ${FIRST.operator} + k, 'admin', (8900000000 + k)::text, ${personName('k + 9999999')}, 'x', ${at(start)}, ${at(start)} from generate_series(1, ${OPERATORS}) k`,
    `insert into operators (account_id, roles, created_at, accepted_at, totp_exempt)
      select ${FIRST.operator} + k, '{owner}', ${at(start)}, ${at(start)}, true from generate_series(1, ${OPERATORS}) k`,
    ...Array.from(
      { length: OPERATORS },
      (_, k) => `insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
        values (${FIRST.operator + k + 1}, '\\x${tokenHash(operatorToken(k)).toString('hex')}', now(), now(), now() + interval '30 days')`,
    ),
    `insert into professionals (account_id, state, state_reason, state_at, gender, experience, about, latitude, longitude, radius_km, paused,
        id_verified, created_at)
      select ${FIRST.professional} + p, ${state}, case when p > ${professionals + pending} then 'The documents cannot be read.' end, ${decided},
        case when p % 4 = 0 then 'female' else 'male' end, '5', 'Careful and on time.', ${latitude}, ${longitude}, 15,
        p <= ${professionals} and p % 50 = 3, p % 3 = 0, ${registered}
      from generate_series(1, ${all}) p join bench.slots s on s.slot = ${slot}`,
    `insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
      select ${FIRST.professional} + p, v.id, ${latitude}, ${longitude}, 15, ${at(start)}
      from generate_series(1, ${professionals}) p cross join generate_series(0, 2) i join bench.slots s on s.slot = ${slot}
      join bench.services v on v.k = (p / ${SLOTS} + p * 7 + i) % (select count(*) from bench.services)`,
    `insert into professional_duty (professional_id, on_since, ends_at)
      select ${FIRST.professional} + p, ${at(now)} - interval '1 hour', ${at(now)} + interval '8 hours'
      from generate_series(1, ${professionals}) p where p % 20 = 5`,
    `insert into professional_calendars (professional_id, first_day, free, updated_at)
      select ${FIRST.professional} + p, '${dateOf(now)}', '\\x${workingTime({ hours: null, daysOff: [] }, dateOf(now)).toString('hex')}', ${at(now)}
      from generate_series(1, ${professionals}) p`,
    `insert into saved_addresses (account_id, label, line, pincode, city, state, is_default, created_at)
      select ${FIRST.customer} + c, 'home', 'Flat ' || c % 400, '560001', 'Bengaluru', 'Karnataka', true, ${at(start)}
      from generate_series(1, ${customers}, 2) c`,
    `insert into favourites (account_id, service_id, created_at)
      select ${FIRST.customer} + c, v.id, ${at(start)} from generate_series(1, ${customers}, 5) c
      join bench.services v on v.k = c % (select count(*) from bench.services)`,
    `insert into account_blocks (account_id, case_number, reason, evidence, explanation, created_by, created_at, effective_at, started_at, lifted_at,
        lifted_by, lift_reason)
      select ${FIRST.customer} + c, 'BL-' || c, 'conduct', 'Calls.', ${literal('Repeated insults.')}, ${FIRST.operator + 1}, ${at(start)}, ${at(start)},
        ${at(start)}, ${at(now)}, ${FIRST.operator + 1}, 'Over.'
      from generate_series(1, ${customers}, 1000) c`,
  ];
}
