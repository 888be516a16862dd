import type pg from 'pg';
import { tokenHash } from '../server/src/platform/vault.ts';
import { BUSY, FIRST } from './generated-scale.ts';

/** The number of requests of a case, each with other parameters. */
export const REQUESTS = 60;

/** Requests before the measured ones, for the compiler and the connections. */
export const WARM_UP = 4;

/** A line with what operators search and filter by. Times in milliseconds. */
export interface SampleLine {
  readonly id: number;
  readonly state: string;
  readonly starts: number;
  readonly deadline: number | null;
  readonly day: string;
  readonly city: string;
  readonly pin: string;
  readonly service: number;
  readonly category: number;
  readonly customer: number;
  readonly professional: number | null;
  readonly code: string;
  readonly booking: number;
  readonly mobile: string;
  readonly name: string;
}

/** A person with the values by which their list is sorted. */
export interface SamplePerson {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly city: string | null;
  /** The last booking in milliseconds, or 0. */
  readonly last: number;
  readonly rating: number;
  readonly jobs: number;
  readonly token: string;
}

/** Rows of the loaded database from which the parameters of the requests are taken; each list has as many as a case needs. */
export interface Samples {
  /** Spread over the whole history. */
  readonly lines: readonly SampleLine[];
  /** Without a professional. */
  readonly placed: readonly SampleLine[];
  readonly cancelled: readonly SampleLine[];
  readonly paid: readonly SampleLine[];
  readonly customers: readonly SamplePerson[];
  readonly professionals: readonly SamplePerson[];
  readonly busyCustomer: SamplePerson;
  readonly busyProfessional: SamplePerson;
  readonly audit: readonly { readonly id: number; readonly at: number; readonly actor: number }[];
  readonly reviews: readonly number[];
  readonly messages: readonly number[];
  readonly refunds: readonly number[];
  readonly movements: readonly number[];
  readonly payments: readonly string[];
  readonly documents: readonly string[];
  readonly payouts: readonly string[];
  readonly runs: readonly number[];
  /** Payments of approved runs. */
  readonly runItems: readonly { readonly id: number; readonly run: number }[];
  /** Professionals with open pay. */
  readonly payees: readonly number[];
  readonly tickets: readonly string[];
  readonly services: readonly number[];
  readonly categories: readonly number[];
  readonly cities: readonly string[];
  readonly now: Date;
}

const COUNT = REQUESTS + WARM_UP;

/** Reads the samples, and creates a session for each sampled customer and professional. */
export async function readSamples(client: pg.Client, now: Date): Promise<Samples> {
  const many = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    const { rows } = await client.query<Row>(text, values);
    if (rows.length === 0) throw new Error(`no sample: ${text.slice(0, 120)}`);
    // A small history has fewer rows of a kind than there are requests.
    return Array.from({ length: COUNT }, (_, n) => rows[n % rows.length] as Row);
  };
  const lines = (condition: string) =>
    many<SampleLine>(`${LINE} where ${condition} order by l.id limit ${COUNT}`);
  const highest = async (table: string) =>
    Number(
      (await client.query<{ max: string }>(`select coalesce(max(id), 1) as max from ${table}`)).rows[0]?.max,
    );
  /** Ids that are spread evenly over a table. */
  const spread = async (table: string): Promise<number[]> => {
    const lowest = Number(
      (await client.query<{ min: string }>(`select coalesce(min(id), 1) as min from ${table}`)).rows[0]?.min,
    );
    const most = await highest(table);
    return Array.from({ length: COUNT }, (_, n) =>
      Math.round(lowest + ((most - lowest) * (n + 1)) / (COUNT + 1)),
    );
  };
  const all = await spread('booking_lines');
  const person = async (role: 'customer' | 'professional', condition: string) =>
    (
      await many<Omit<SamplePerson, 'token'>>(
        `${PEOPLE[role]} where ${condition} order by hashint8(a.id) limit ${COUNT}`,
      )
    ).map((one) => ({ ...one, token: `bench-${one.id}` }));
  const text = async (query: string, values: unknown[] = []) =>
    (await many<{ value: string }>(query, values)).map(({ value }) => value);
  const number = async (query: string) => (await many<{ value: number }>(query)).map(({ value }) => value);
  const customers = await person('customer', `a.role = 'user' and a.id > ${FIRST.customer}`);
  const professionals = await person('professional', `c.jobs > 0 and a.id > ${FIRST.professional}`);
  const [busyCustomer] = await person('customer', `a.id = ${BUSY.customer}`);
  const [busyProfessional] = await person('professional', `a.id = ${BUSY.professional}`);
  if (!busyCustomer || !busyProfessional) throw new Error('no busy person');
  await addSessions(client, [...customers, ...professionals, busyCustomer, busyProfessional]);
  return {
    now,
    lines: await many<SampleLine>(`${LINE} where l.id = any($1::bigint[]) order by l.id`, [all]),
    placed: await lines(`l.state = 'placed'`),
    cancelled: await lines(`l.state = 'cancelled'`),
    // Every fifth line was paid online.
    paid: await many<SampleLine>(`${LINE} where l.id = any($1::bigint[]) order by l.id`, [
      all.map((id) => id - (id % 5)),
    ]),
    customers,
    professionals,
    busyCustomer,
    busyProfessional,
    audit: await many<{ id: number; at: number; actor: number }>(
      `select id::int, actor_id::int as actor, (extract(epoch from at) * 1000)::float8 as at from audit_log where id = any($1::bigint[])`,
      [await spread('audit_log')],
    ),
    reviews: await spread('reviews'),
    messages: await spread('message_sends'),
    refunds: await spread('payment_refunds'),
    movements: await spread('ledger_transactions'),
    payments: await text(
      `select gateway_payment_id as value from payment_captures where id = any($1::bigint[])`,
      [all.map((id) => id - (id % 5))],
    ),
    documents: await text(`select number as value from documents where id = any($1::bigint[])`, [
      await spread('documents'),
    ]),
    runs: (await text('select distinct run_id::text as value from payout_items')).map(Number),
    runItems: await many<{ id: number; run: number }>(
      `select id::float8 as id, run_id::int as run from payout_items where id > 10000000 order by hashint8(id) limit ${COUNT}`,
    ),
    payees: await number(
      `select account_id::int as value from payout_plans order by hashint8(account_id) limit ${COUNT}`,
    ),
    payouts: await text(
      `select reference as value from payout_items where run_id = 5 order by id limit ${COUNT}`,
    ),
    tickets: await text(`select ticket as value from reports where id = any($1::bigint[])`, [
      await spread('reports'),
    ]),
    services: await number(
      `select id::int as value from services where active and servicetype = 'service' order by id limit ${COUNT}`,
    ),
    categories: await number(
      `select distinct category_id::int as value from services where active and servicetype = 'service' order by 1`,
    ),
    cities: await text(
      `select city as value from professional_activity where city is not null group by city order by count(*) desc, city`,
    ),
  };
}

const LINE = `select l.id::int, l.state, (extract(epoch from l.starts_at) * 1000)::float8 as starts, (extract(epoch from l.deadline_at) * 1000)::float8 as deadline,
    l.service_date::text as day, l.city, l.pin, l.service_id as service, s.category_id::int as category, l.account_id::int as customer,
    l.professional_id::int as professional, b.code, b.id::int as booking, b.mobile, b.name
  from booking_lines l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id`;

const PEOPLE = {
  customer: `select a.id::int, a.name, a.mobile, null as city, coalesce((extract(epoch from c.last_booking_at) * 1000)::float8, 0) as last, 0 as rating, 0 as jobs
    from accounts a join customer_activity c on c.account_id = a.id`,
  professional: `select a.id::int, a.name, a.mobile, c.city, 0::float8 as last, c.rating::int, c.jobs
    from accounts a join professional_activity c on c.professional_id = a.id`,
};

async function addSessions(client: pg.Client, people: readonly SamplePerson[]): Promise<void> {
  const once = [...new Map(people.map((one) => [one.id, one])).values()];
  await client.query(
    `insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
    select id, hash, now(), now(), now() + interval '30 days' from unnest($1::bigint[], $2::bytea[]) s (id, hash) on conflict do nothing`,
    [once.map(({ id }) => id), once.map(({ token }) => tokenHash(token))],
  );
}
