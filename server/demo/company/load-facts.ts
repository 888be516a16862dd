import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { findStateByName } from '@aaspaas/contract/kernel/indian-states.ts';
import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { sql } from 'kysely';
import { bookingSettingsSchema, type EarningRule } from '../../src/features/booking/index.ts';
import { taxClassesOf, taxRegistrationsOf } from '../../src/features/payment/index.ts';
import { CITIES } from '../../src/features/places/index.ts';
import type { Executor } from '../../src/platform/db/connect.ts';
import type { Row } from '../../src/platform/db/tables.ts';
import { readSettings } from '../../src/platform/settings.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { places } from '../content/workforce/places.ts';
import type {
  CompanyCity,
  CompanyFacts,
  CompanyOperators,
  CompanyProfessional,
  PricedService,
  UnusualTax,
} from './facts.ts';

/** Shares of the price in basis points, from before the first job on: the catalogue's default, and two categories of their own. */
const EARNING_RULES = [
  { categoryId: null, commission: 1500 },
  { categoryId: 1, commission: 1000 },
  { categoryId: 4, commission: 1200 },
] as const;
const RULES_FROM_DAYS = 120;
const GST = 1800;
const TDS = 10;

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
  const manual = await sql<{
    city: string;
  }>`select city from city_settings where dispatch_mode = 'manual'`.execute(tx);
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
  const professionals = content.professionals.flatMap(
    (one): (CompanyProfessional & { readonly city: string })[] => {
      const id = idOf.get(one.mobile);
      const services = one.offerings.flatMap(({ service }) => serviceOf.get(service) ?? []);
      if (id === undefined || one.status !== 'approved' || reserved.has(one.mobile) || services.length === 0)
        return [];
      const { name, address, mobile, gender, latitude, longitude, radiusKm, city } = one;
      return [{ id, name, address, mobile, gender, latitude, longitude, radiusKm, services, city }];
    },
  );
  const modes = new Set(manual.rows.map(({ city }) => city));
  const blocked = professionals.at(-1);
  if (!blocked) throw new Error('the demo has no professional for the company');
  const reviewed = idOf.get(content.accounts.findLast(({ role }) => role === 'employee')?.mobile ?? '');
  if (reviewed === undefined) throw new Error('the demo has no account of a professional');
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
        localities: localities.map(([locality, latitude, longitude, pin]) => [
          locality,
          latitude,
          longitude,
          pin,
        ]),
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
    reviewed,
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
    taxes: {
      unusual: unusualTaxes(cities),
      classes: await taxClassesOf(tx, dateOf(now)),
      registrations: await taxRegistrationsOf(tx, dateOf(now)),
      states: new Map(
        CITIES.flatMap(({ slug, state_en }) => {
          const state = findStateByName(state_en);
          return state ? [[slug, state] as const] : [];
        }),
      ),
    },
    settings,
  };
}

/** A PAN and a GSTIN of Karnataka with valid check characters that no one has. */
const REGISTERED = { pan: 'ABCPK1234Q', gstin: '29ABCPK1234Q1ZE' };

/** In Bengaluru one professional is registered for GST, and another one has not stated a PAN or an Aadhaar. */
function unusualTaxes(cities: readonly CompanyCity[]): UnusualTax[] {
  const { professionals: [registered, silent] = [] } =
    cities.find(({ state }) => state === stateOfGstin(REGISTERED.gstin)) ?? {};
  if (!registered || !silent) throw new Error('the demo has no professionals in Karnataka');
  return [
    { professionalId: registered.id, ...REGISTERED },
    { professionalId: silent.id, pan: null, gstin: null },
  ];
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
