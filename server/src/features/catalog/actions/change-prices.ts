import type { PriceProblem, Rounding } from '@aaspaas/contract/features/admin-prices.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { changedPrice, type PriceAmounts } from '../rules/price-change.ts';
import { publishPrice, requireLaterInstant } from './prices.ts';

/** A change of prices in percent from an instant on. */
export interface PriceChangeRule {
  readonly percent: number;
  readonly rounding: Rounding;
  readonly validFrom: Date;
}

/** The services that a change covers. */
export type PriceScope = { readonly ids: readonly number[] } | { readonly categoryId: number };

/** What a change does to the price of a service. Amounts in paise. */
export interface PlannedPrice {
  readonly id: number;
  readonly name_en: string;
  readonly name_hi: string;
  readonly priceId: number | null;
  readonly old: PriceAmounts | null;
  readonly new: PriceAmounts | null;
  readonly problem: PriceProblem | null;
  /** When a published price ends the changed one, as JSON prints it. */
  readonly until: string | null;
}

type ServiceRow = Pick<
  Row<'services', { servicetype: 'service' | 'enquiry' }>,
  'id' | 'name_en' | 'name_hi' | 'servicetype'
> & {
  /** Customers see it, or will on its day. */
  readonly visible: boolean;
  readonly price_id: number | null;
  readonly per_day: number | null;
  readonly per_hour: number | null;
  readonly taken: boolean;
  readonly until: string | null;
};

/**
 * Returns what a change does to each service, in the order of the catalogue; the base is the price that is valid just before it.
 * @throws `invalid` on `valid_from`
 */
export async function planPriceChange(
  executor: Executor,
  scope: PriceScope,
  rule: PriceChangeRule,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<PlannedPrice[]> {
  requireLaterInstant(rule.validFrom, now);
  const { rows } = await priceBasesQuery(scope, rule.validFrom, limit).execute(executor);
  return rows.map((row) => planOf(row, rule));
}

/** Builds the query of the prices that a change is based on. Separate, so that a test can check its plan. */
export function priceBasesQuery(scope: PriceScope, validFrom: Date, limit: number) {
  const within =
    'ids' in scope
      ? sql`s.id = any(${scope.ids}::int[])`
      : sql`s.category_id = ${scope.categoryId} and (s.active or s.publish_at is not null)`;
  return sql<ServiceRow>`
    select s.id, s.name_en, s.name_hi, s.servicetype, (s.active or s.publish_at is not null) as visible,
      base.id as price_id, base.per_day, base.per_hour,
      -- With a limit, because Postgres would answer a bare exists for all services at once, from the whole table.
      coalesce((select true from service_prices p
        where p.service_id = s.id and p.valid_from = ${validFrom} and p.cancelled_at is null limit 1), false) as taken,
      (select to_jsonb(min(p.valid_from)) #>> '{}' from service_prices p
        where p.service_id = s.id and p.valid_from > ${validFrom} and p.switched_at is null and p.cancelled_at is null) as until
    from services s
    left join lateral (
      select p.id, p.per_day, p.per_hour from service_prices p
      where p.service_id = s.id and p.cancelled_at is null and p.valid_from < ${validFrom}
      order by p.valid_from desc limit 1
    ) base on s.servicetype = 'service'
    where ${within} order by s.category_id, s.subcategory_id, s.id limit ${limit}`;
}

function planOf(row: ServiceRow, { percent, rounding }: PriceChangeRule): PlannedPrice {
  const { id, name_en, name_hi, price_id: priceId, per_day: perDay, per_hour: perHour, until } = row;
  const old = perDay === null || perHour === null ? null : { perDay, perHour };
  const changed = old && changedPrice(old, percent, rounding);
  const problem: PriceProblem | null = !old
    ? 'enquiry'
    : !row.visible
      ? 'hidden'
      : row.taken
        ? 'taken'
        : !changed
          ? 'too_high'
          : changed.perDay === old.perDay && changed.perHour === old.perHour
            ? 'unchanged'
            : null;
  return { id, name_en, name_hi, priceId, old, new: problem ? null : changed, problem, until };
}

/** A service with the price version that a preview showed as its base. */
export interface PriceBase {
  readonly id: number;
  readonly price_id: number;
}

/**
 * Publishes the changed prices of services, in the caller's transaction, and returns how many.
 * @param record runs the change of one service, such as `service:12`, and records it
 * @throws `not_found`; `state_changed` with `data {services}` if a price is not the one of the preview, or its instant is taken; `invalid`
 * on `valid_from`
 */
export async function publishPriceChange(
  tx: Tx,
  services: readonly PriceBase[],
  rule: PriceChangeRule,
  now: Date,
  record: (id: number, change: () => Promise<PriceAmounts>) => Promise<void>,
): Promise<number> {
  const ids = services.map(({ id }) => id).toSorted((one, other) => one - other);
  if (new Set(ids).size < ids.length) throw invalid({ services: ['error.invalid_value'] });
  // In one order, so that two changes cannot wait for each other.
  const { rows: locked } = await sql`
    select from services where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
  if (locked.length < ids.length) throw new Failure('not_found');
  const planned = await planPriceChange(tx, { ids }, rule, { now, limit: ids.length });
  const bases = new Map(services.map(({ id, price_id }) => [id, price_id]));
  const stale = planned.filter(({ id, priceId, problem }) => problem !== null || priceId !== bases.get(id));
  if (stale.length) throw new Failure('state_changed', { data: { services: stale.map(({ id }) => id) } });
  for (const { id, new: price } of planned)
    if (price)
      await record(id, async () => {
        await publishPrice(tx, id, { ...price, validFrom: rule.validFrom }, now);
        return price;
      });
  return planned.length;
}
