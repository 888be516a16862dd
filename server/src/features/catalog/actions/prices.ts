import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** The price of a service in paise. */
export interface NewPrice {
  readonly perDay: number;
  readonly perHour: number;
}

/** Adds a price version that is valid from now on and makes it the service's current price. */
export async function setPriceNow(
  executor: Executor,
  serviceId: number,
  { perDay, perHour }: NewPrice,
  now: Date,
): Promise<void> {
  await sql`with price as (
      insert into service_prices (service_id, per_day, per_hour, valid_from)
      values (${serviceId}, ${perDay}, ${perHour}, ${now}) returning id
    ) update services set current_price_id = (select id from price) where id = ${serviceId}`.execute(
    executor,
  );
}
