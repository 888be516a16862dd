import type { Picture } from '@aaspaas/contract/features/media.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { filesByIds } from '../media/index.ts';
import { catalogStore, type ServiceRow } from './store.ts';

/** A dated price; a booking pins its id, and later prices do not touch it. */
export interface PriceVersion {
  readonly id: number;
  readonly serviceId: number;
  readonly perDay: Money;
  readonly perHour: Money;
}

/** A service as other features need it. */
export interface CatalogService {
  readonly id: number;
  readonly slug: string;
  readonly categoryId: number;
  readonly subcategoryId: number;
  readonly servicetype: 'service' | 'enquiry';
  /** False once an operator took it out of the catalogue; what was booked keeps its name. */
  readonly active: boolean;
  readonly name: Readonly<Record<Language, string>>;
  readonly categoryName: Readonly<Record<Language, string>>;
  readonly subcategoryName: Readonly<Record<Language, string>>;
  /** The cover first. */
  readonly pictures: readonly Picture[];
  /** Null for enquiries. */
  readonly price: PriceVersion | null;
}

/** A service that can be booked now. */
export type BookableService = CatalogService & {
  readonly servicetype: 'service';
  readonly price: PriceVersion;
};

/** Services by id, withdrawn ones too; unknown ids are not there. */
export async function servicesByIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CatalogService>> {
  // Callers hand in what people sent; Postgres would refuse a number that no service can have.
  const possible = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
  if (!possible.length) return new Map();
  const rows = await catalogStore(executor).services(possible);
  const pictures = await filesByIds(
    executor,
    rows.flatMap((row) => row.picture_ids),
  );
  return new Map(rows.map((row) => [row.id, serviceOf(row, pictures)]));
}

/** A service if it can be booked now; null where it is unknown, withdrawn, or for enquiries only. */
export async function bookableService(executor: Executor, id: number): Promise<BookableService | null> {
  const service = (await servicesByIds(executor, [id])).get(id);
  return service && isBookable(service) ? service : null;
}

/** Whether a service can be booked now. */
export function isBookable(service: CatalogService): service is BookableService {
  return service.active && service.servicetype === 'service' && service.price !== null;
}

/** The price that a booking pinned. */
export async function priceVersion(executor: Executor, id: number): Promise<PriceVersion | null> {
  const row = await catalogStore(executor).price(id);
  return row ? priceOf(row) : null;
}

function serviceOf(row: ServiceRow, pictures: ReadonlyMap<number, Picture>): CatalogService {
  const { price_id: id, per_day, per_hour } = row;
  return {
    id: row.id,
    slug: row.slug,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    servicetype: row.servicetype,
    active: row.active,
    name: { en: row.name_en, hi: row.name_hi },
    categoryName: { en: row.category_en, hi: row.category_hi },
    subcategoryName: { en: row.subcategory_en, hi: row.subcategory_hi },
    pictures: row.picture_ids.flatMap((pictureId) => pictures.get(pictureId) ?? []),
    price:
      id === null || per_day === null || per_hour === null
        ? null
        : priceOf({ id, service_id: row.id, per_day, per_hour }),
  };
}

function priceOf(row: { id: number; service_id: number; per_day: number; per_hour: number }): PriceVersion {
  return { id: row.id, serviceId: row.service_id, perDay: paise(row.per_day), perHour: paise(row.per_hour) };
}
