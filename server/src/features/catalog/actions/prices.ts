import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The price of a service in paise. */
export interface NewPrice {
  readonly perDay: number;
  readonly perHour: number;
}

/** How far ahead a price can be published: a typing error in the year is refused. */
const MAX_DAYS_AHEAD = 366;

/** Adds a price version that is valid from now on and makes it the service's current price. */
export async function setPriceNow(
  executor: Executor,
  serviceId: number,
  { perDay, perHour }: NewPrice,
  now: Date,
): Promise<void> {
  await lockService(executor, serviceId);
  // Two changes within one tick of the clock are still two versions, in order.
  await sql`with price as (
      insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
      select ${serviceId}, ${perDay}, ${perHour}, greatest(${now}::timestamptz, max(valid_from) + interval '1 ms'), ${now}
      from service_prices
      where service_id = ${serviceId} and cancelled_at is null and (switched_at is not null or valid_from <= ${now})
      returning id
    ) update services set current_price_id = (select id from price) where id = ${serviceId}`.execute(
    executor,
  );
}

/** The outcome of publishing; `published` is false if the same version was there already. */
export interface PublishedPrice {
  readonly id: number;
  readonly published: boolean;
}

/**
 * Adds a price version that begins at a later instant.
 * @throws `not_found`; `invalid` on `valid_from` if the instant has passed, is too far ahead or has another price; `invalid` on
 * `per_hour` if the service has no prices
 */
export async function publishPrice(
  tx: Tx,
  serviceId: number,
  { perDay, perHour, validFrom }: NewPrice & { readonly validFrom: Date },
  now: Date,
): Promise<PublishedPrice> {
  const service = await lockService(tx, serviceId);
  if (!service) throw new Failure('not_found');
  if (service.servicetype !== 'service') throw invalid({ per_hour: ['catalogue.enquiry_has_no_price'] });
  const { rows } = await sql<Pick<Row<'service_prices'>, 'id' | 'per_day' | 'per_hour'>>`
    select id, per_day, per_hour from service_prices
    where service_id = ${serviceId} and valid_from = ${validFrom} and cancelled_at is null`.execute(tx);
  const [existing] = rows;
  if (existing?.per_day === perDay && existing.per_hour === perHour)
    return { id: existing.id, published: false };
  requireLaterInstant(validFrom, now);
  if (existing) throw invalid({ valid_from: ['catalogue.price_instant_taken'] });
  const added = await sql<Pick<Row<'service_prices'>, 'id'>>`
    insert into service_prices (service_id, per_day, per_hour, valid_from)
    values (${serviceId}, ${perDay}, ${perHour}, ${validFrom}) returning id`.execute(tx);
  return { id: added.rows[0]?.id as number, published: true };
}

/** @throws `invalid` on `valid_from` if an instant has passed or is too far ahead */
export function requireLaterInstant(validFrom: Date, now: Date): void {
  if (validFrom <= now) throw invalid({ valid_from: ['catalogue.price_begins_later'] });
  if (validFrom > instantOf(addDays(dateOf(now), MAX_DAYS_AHEAD), '00:00'))
    throw invalid({ valid_from: ['catalogue.price_too_far'] });
}

/**
 * Cancels a price version before it begins. Returns whether it was not cancelled before.
 * @throws `not_found`; `state_changed` if the version has begun
 */
export async function cancelPrice(tx: Tx, serviceId: number, priceId: number, now: Date): Promise<boolean> {
  // The job that switches prices locks the same row, so a version is either switched or cancelled.
  await lockService(tx, serviceId);
  const { rows } = await sql<Pick<Row<'service_prices'>, 'valid_from' | 'switched_at' | 'cancelled_at'>>`
    select valid_from, switched_at, cancelled_at from service_prices where id = ${priceId} and service_id = ${serviceId}`.execute(
    tx,
  );
  const [price] = rows;
  if (!price) throw new Failure('not_found');
  if (price.cancelled_at) return false;
  if (price.switched_at || price.valid_from <= now) throw new Failure('state_changed');
  await sql`update service_prices set cancelled_at = ${now} where id = ${priceId}`.execute(tx);
  return true;
}

/**
 * Makes price versions that have begun the current ones, each service in a transaction. A service that another process or an operator holds
 * is left to them or to the next run; one that fails does not stop the others.
 * @throws AggregateError with the failures, after all services
 */
export async function switchPrices({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<Pick<Row<'service_prices'>, 'service_id'>>`
    select distinct service_id from service_prices
    where switched_at is null and cancelled_at is null and valid_from <= ${now} order by service_id`.execute(
    db,
  );
  const failures: unknown[] = [];
  for (const { service_id } of rows)
    await transaction(db, (tx) => switchPrice(tx, service_id, now)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length) throw new AggregateError(failures, 'prices could not be switched');
}

async function switchPrice(tx: Tx, serviceId: number, now: Date): Promise<void> {
  const { rows: locked } = await sql`
    select from services where id = ${serviceId} for no key update skip locked`.execute(tx);
  if (!locked.length) return;
  await sql`update service_prices set switched_at = ${now}
    where service_id = ${serviceId} and switched_at is null and cancelled_at is null and valid_from <= ${now}`.execute(
    tx,
  );
  // The latest of all that have begun: one of them may have passed while no worker ran.
  await sql`update services set current_price_id = (
      select id from service_prices
      where service_id = ${serviceId} and cancelled_at is null and (switched_at is not null or valid_from <= ${now})
      order by valid_from desc limit 1
    ) where id = ${serviceId} and servicetype = 'service'`.execute(tx);
}

async function lockService(executor: Executor, id: number) {
  const { rows } = await sql<Pick<Row<'services'>, 'servicetype'>>`
    select servicetype from services where id = ${id} for no key update`.execute(executor);
  return rows[0];
}
