import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { findStateByName } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import { bookingSettingsSchema, type EarningRule, updateCalendars } from '../../src/features/booking/index.ts';
import { documentNumber, financialYear } from '../../src/features/payment/index.ts';
import { CITIES } from '../../src/features/places/index.ts';
import type { Executor, Tx } from '../../src/platform/db/connect.ts';
import type { Row } from '../../src/platform/db/tables.ts';
import { readSettings } from '../../src/platform/settings.ts';
import type { Vault } from '../../src/platform/vault.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { places } from '../content/workforce/places.ts';
import { loadHistory } from '../history/load-history.ts';
import type { ReplayDeps } from '../history/replay.ts';
import { type Company, makeCompany } from './company.ts';
import { FIRST_REVIEW_ID } from './company-reviews.ts';
import type { CompanyCity, CompanyFacts, CompanyOperators, CompanyProfessional, PricedService } from './facts.ts';
import type { CompanyRows } from './support.ts';

/** Shares of the price in basis points, from before the first job on: the catalogue's default, and two categories of their own. */
const EARNING_RULES = [
  { categoryId: null, commission: 1500 },
  { categoryId: 1, commission: 1000 },
  { categoryId: 4, commission: 1200 },
] as const;
const RULES_FROM_DAYS = 120;
const GST = 1800;
const TDS = 10;

/** The nights whose books were checked. */
const CHECKED_NIGHTS = 84;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes ago at which the applicants who still wait applied; the others were rejected in the past weeks. */
const WAITING_APPLICANTS = [50 * HOUR, 47 * HOUR, 30 * HOUR, 4 * HOUR];

/** Writes the company around the history of the demo accounts, in the same transaction. */
interface CompanyLoader {
  /** Issues the documents until an instant, so that all documents of the demo are numbered in the order of their dates. */
  issueDocuments(until: Date): Promise<void>;
  /** Writes everything else. */
  finish(): Promise<void>;
}

/** Loads the history of the demo accounts and the company around it. */
export async function loadCompany(
  tx: Tx,
  now: Date,
  hash: string,
  content: DemoContent,
  deps: ReplayDeps,
): Promise<void> {
  const company = await startCompany(tx, now, hash, content, deps.vault);
  await loadHistory(tx, now, hash, content, { ...deps, beforeStep: company.issueDocuments });
  await company.finish();
}

/** Makes the company and writes its customers and its earning rules, which apply to the demo accounts as well. */
async function startCompany(
  tx: Tx,
  now: Date,
  hash: string,
  content: DemoContent,
  vault: Pick<Vault, 'seal'>,
): Promise<CompanyLoader> {
  const facts = await loadFacts(tx, now, content);
  const company = makeCompany(facts, vault);
  await insertRows(
    tx,
    'earning_rules',
    facts.earningRules.map((rule) => ({
      category_id: rule.categoryId,
      valid_from: rule.validFrom,
      commission: rule.commission,
      commission_fixed: rule.commissionFixed,
      commission_tax: rule.commissionTax,
      tds: rule.tds,
      created_by: facts.operators.owner,
      created_at: addMinutes(now, -(RULES_FROM_DAYS + 2) * DAY),
    })),
  );
  await insertRows(
    tx,
    'accounts',
    company.customers.map(({ id, name, mobile, email, address, language, createdAt }) => ({
      id,
      role: 'user',
      name,
      mobile,
      email,
      address,
      language,
      password_hash: hash,
      verified_at: createdAt,
      created_at: createdAt,
    })),
  );
  const { documents } = company;
  const numbers = new Map<string, string>();
  let issued = 0;
  const issueDocuments = async (until: Date) => {
    const later = documents.findIndex(({ issuedAt }, index) => index >= issued && issuedAt > until);
    const end = later === -1 ? documents.length : later;
    const due = documents.slice(issued, end);
    issued = end;
    if (due.length > 0) await writeDocuments(tx, due, numbers);
  };
  return {
    issueDocuments,
    finish: async () => {
      await issueDocuments(now);
      for (const [table, rows] of Object.entries(company.rows)) await insertRows(tx, table, rows);
      await followIds(tx, ['accounts', ...tablesWithIds(company.rows)]);
      await finishCompany(tx, now, facts, company);
    },
  };
}

/** Reads the ids of the loaded content and chooses who takes part in the company. */
export async function loadFacts(tx: Executor, now: Date, content: DemoContent): Promise<CompanyFacts> {
  const settings = await readSettings(tx, 'booking', bookingSettingsSchema);
  const accounts = await sql<Pick<Row<'accounts'>, 'id' | 'mobile'> & Pick<Row<'professionals'>, 'state'>>`
    select a.id, a.mobile, p.state from professionals p join accounts a on a.id = p.account_id order by p.state_at, a.id`.execute(
    tx,
  );
  const prices = await sql<{ id: number; service_id: number; per_day: number; per_hour: number }>`
    select p.id, p.service_id, p.per_day, p.per_hour from services s join service_prices p on p.id = s.current_price_id`.execute(
    tx,
  );
  const manual = await sql<{ city: string }>`select city from city_settings where dispatch_mode = 'manual'`.execute(tx);
  const idOf = new Map(accounts.rows.map(({ mobile, id }) => [mobile, id]));
  const priceOf = new Map(prices.rows.map((price) => [price.service_id, price]));
  const serviceOf = new Map(
    content.services.flatMap((service): [string, PricedService][] => {
      const price = priceOf.get(service.id);
      if (service.type !== 'service' || !price) return [];
      return [[service.slug, { service, priceId: price.id, perDay: price.per_day, perHour: price.per_hour }]];
    }),
  );
  // The demo accounts keep free calendars, and so do the other professionals of their bookings.
  const reserved = new Set([
    ...content.accounts.map(({ mobile }) => mobile),
    ...content.history.weeklyJobs.jobs.map(({ professional }) => professional),
    ...content.history.bookings.map(({ professional }) => professional),
  ]);
  const professionals = content.professionals.flatMap((one): (CompanyProfessional & { readonly city: string })[] => {
    const id = idOf.get(one.mobile);
    const services = one.offerings.flatMap(({ service }) => serviceOf.get(service) ?? []);
    if (id === undefined || one.status !== 'approved' || reserved.has(one.mobile) || services.length === 0) return [];
    const { name, mobile, gender, latitude, longitude, radiusKm, city } = one;
    return [{ id, name, mobile, gender, latitude, longitude, radiusKm, services, city }];
  });
  const modes = new Set(manual.rows.map(({ city }) => city));
  const blocked = professionals.at(-1);
  if (!blocked) throw new Error('the demo has no professional for the company');
  const cities = places.flatMap(({ name, region, localities }): CompanyCity[] => {
    const city = CITIES.find(({ name_en }) => name_en === name);
    const here = professionals.filter((one) => one.city === name && one !== blocked);
    if (!city || here.length < MIN_PROFESSIONALS) return [];
    return [
      {
        slug: city.slug,
        name,
        region,
        state: findStateByName(city.state_en),
        manual: modes.has(city.slug),
        localities: localities.map(([locality, latitude, longitude, pin]) => [locality, latitude, longitude, pin]),
        professionals: here,
      },
    ];
  });
  const validFrom = addDays(dateOf(now), -RULES_FROM_DAYS);
  return {
    now,
    content,
    cities,
    blocked,
    operators: await operatorsOf(tx),
    applicants: accounts.rows.filter(({ state }) => state === 'pending').map(({ id }) => id),
    earningRules: EARNING_RULES.map(
      ({ categoryId, commission }, index): EarningRule => ({
        id: index + 1,
        categoryId,
        validFrom,
        commission,
        commissionFixed: 0,
        commissionTax: GST,
        tds: TDS,
      }),
    ),
    settings,
  };
}

/** Cities with fewer professionals have no customers. */
const MIN_PROFESSIONALS = 7;

async function operatorsOf(tx: Executor): Promise<CompanyOperators> {
  const { rows } = await sql<Pick<Row<'operators'>, 'account_id' | 'roles'>>`
    select account_id, roles from operators order by account_id`.execute(tx);
  const withRole = (role: string): number => {
    const id = rows.find(({ roles }) => roles.includes(role))?.account_id;
    if (id === undefined) throw new Error(`the demo has no operator with the role ${role}`);
    return id;
  };
  return {
    owner: withRole('owner'),
    dispatcher: withRole('dispatcher'),
    finance: withRole('finance'),
    content: withRole('content'),
    support: withRole('support'),
  };
}

/**
 * Writes documents, oldest first, with the next numbers of their series, which the replay continues.
 *
 * @param numbers the numbers of the company's documents by subject; the new ones are added
 */
async function writeDocuments(
  tx: Tx,
  documents: Company['documents'],
  numbers: Map<string, string>,
): Promise<void> {
  const { rows: series } = await sql<
    Pick<Row<'paper_series'>, 'kind' | 'financial_year' | 'last_serial'>
  >`select kind, financial_year, last_serial from paper_series`.execute(tx);
  const last = new Map(series.map((one) => [`${one.kind} ${one.financial_year}`, one.last_serial]));
  const rows = documents.map(({ kind, subject, accountId, issuedAt, content }) => {
    const year = financialYear(issuedAt);
    const serial = (last.get(`${kind} ${year}`) ?? 0) + 1;
    last.set(`${kind} ${year}`, serial);
    const number = documentNumber(kind, year, serial);
    numbers.set(subject, number);
    return {
      kind,
      financial_year: year,
      serial,
      number,
      subject,
      account_id: accountId,
      issued_at: issuedAt,
      content: content((bill) => {
        const found = numbers.get(bill);
        if (found === undefined) throw new Error(`document ${bill} has no number yet`);
        return found;
      }),
    };
  });
  await insertRows(tx, 'documents', rows);
  const serials = [...last].map(([key, serial]) => {
    const [kind, year] = key.split(' ');
    return { kind, financial_year: year, last_serial: serial };
  });
  await sql`insert into paper_series (kind, financial_year, last_serial)
    select kind, financial_year, last_serial from json_populate_recordset(null::paper_series, ${JSON.stringify(serials)}::json)
    on conflict (kind, financial_year) do update set last_serial = excluded.last_serial`.execute(tx);
}

async function finishCompany(tx: Tx, now: Date, facts: CompanyFacts, company: Company): Promise<void> {
  const banks = [...company.banks].map(([id, sealed]) => ({ id, sealed }));
  await sql`update professionals p set account_sealed = list.sealed::bytea
    from jsonb_to_recordset(${JSON.stringify(banks)}::jsonb) as list (id bigint, sealed text)
    where p.account_id = list.id and p.account_sealed is null`.execute(tx);
  for (const [table, key] of [
    ['service_ratings', 'service_id'],
    ['professional_ratings', 'professional_id'],
  ] as const)
    await sql`insert into ${sql.table(table)} as r (${sql.ref(key)}, reviews, stars)
      select ${sql.ref(key)}, count(*), sum(rating) from reviews where id >= ${FIRST_REVIEW_ID} group by 1
      on conflict (${sql.ref(key)}) do update set reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars`.execute(
      tx,
    );
  await decideApplicants(tx, now, facts);
  await sql`update accounts a set blocked_at = b.started_at from account_blocks b
    where b.account_id = a.id and b.started_at is not null and b.lifted_at is null`.execute(tx);
  await sql`update professionals set paused_by_block = not paused, paused = true, blocked = true
    where account_id in (select id from accounts where blocked_at is not null) and not blocked`.execute(tx);
  const { rows: busy } = await sql<Pick<Row<'line_ranges'>, 'professional_id'>>`
    select distinct professional_id from line_ranges
    where upper(during) > ${instantOf(dateOf(now), '00:00')} order by professional_id`.execute(tx);
  await updateCalendars(
    tx,
    busy.map(({ professional_id }) => professional_id),
    now,
  );
  // The check of the last night runs when the server has started.
  const night = dateOf(addMinutes(now, -2 * HOUR));
  await insertRows(
    tx,
    'ledger_checks',
    Array.from({ length: CHECKED_NIGHTS }, (_, index) => addDays(night, -1 - index)).map((day) => ({
      day,
      faults: [],
      at: instantOf(day, '02:05'),
    })),
  );
}

async function decideApplicants(tx: Tx, now: Date, { applicants, operators }: CompanyFacts): Promise<void> {
  const waiting = applicants.slice(-WAITING_APPLICANTS.length);
  const decided = applicants.slice(0, -WAITING_APPLICANTS.length);
  const rows = [
    ...waiting.map((id, index) => ({
      id,
      state: 'pending',
      reason: null,
      at: addMinutes(now, -(WAITING_APPLICANTS[index] ?? HOUR)),
    })),
    ...decided.map((id, index) => ({
      id,
      state: 'rejected',
      reason: 'The identity document cannot be read. Please apply again with a clear photo.',
      at: addMinutes(now, -(4 * DAY + index * 2.4 * DAY)),
    })),
  ];
  await sql`update professionals p set state = one.state, state_reason = one.reason, state_at = one.at, created_at = least(p.created_at, one.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, state text, reason text, at timestamptz)
    where p.account_id = one.id`.execute(tx);
  await insertRows(
    tx,
    'audit_log',
    rows
      .filter(({ state }) => state === 'rejected')
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ id, reason, at }) => ({
        actor_id: operators.dispatcher,
        action: 'admin.reject_employee',
        subject: `account:${id}`,
        detail: { reason },
        at,
        before: { state: 'pending' },
        after: { state: 'rejected', state_reason: reason },
        outcome: 'done',
      })),
  );
}

/** Inserts all rows in one statement, parsed with the table's row type. Every row has the same columns. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** The tables whose rows have numbers as ids. */
function tablesWithIds(rows: CompanyRows): string[] {
  return Object.entries(rows).flatMap(([table, [first]]) =>
    first && 'id' in first && typeof first.id === 'number' ? [table] : [],
  );
}

/** Lets the next ids follow those that were written. */
async function followIds(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    );
}
