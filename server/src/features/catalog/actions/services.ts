import type { Picture } from '@aaspaas/contract/features/media.ts';
import { MAX_ID } from '@aaspaas/contract/kernel/fields.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { filesByIds } from '../../media/index.ts';
import { catalogStore, type ServiceRow } from '../store.ts';

/** A price version. A booking pins its id, so later prices do not change the booking. */
export interface PriceVersion {
  readonly id: number;
  readonly serviceId: number;
  readonly perDay: Money;
  readonly perHour: Money;
}

/** A service as other features read it. */
export interface CatalogService {
  readonly id: number;
  readonly slug: string;
  readonly categoryId: number;
  readonly subcategoryId: number;
  readonly servicetype: 'service' | 'enquiry';
  /** Whether the customer may ask for a woman. */
  readonly genderChoice: boolean;
  /** False after an operator withdraws the service. Existing bookings keep its name. */
  readonly active: boolean;
  readonly name: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
  readonly categoryName: Readonly<Record<Language, string>>;
  readonly subcategoryName: Readonly<Record<Language, string>>;
  /** Typical jobs of the sub-category. */
  readonly jobDescriptions: Readonly<Record<Language, readonly string[]>>;
  /** Pictures, cover first. */
  readonly pictures: readonly Picture[];
  /** Null for enquiry-only services. */
  readonly price: PriceVersion | null;
}

/** A service that can be booked now, with its price. */
export interface BookableService {
  readonly id: number;
  /** Whether the customer may ask for a woman. */
  readonly genderChoice: boolean;
  readonly price: PriceVersion;
}

/** Returns services by id, including withdrawn ones. Unknown ids are missing. */
export async function servicesByIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CatalogService>> {
  const rows = await rowsOf(executor, ids);
  if (!rows.length) return new Map();
  const pictures = await filesByIds(
    executor,
    rows.flatMap((row) => row.picture_ids),
  );
  return new Map(rows.map((row) => [row.id, serviceOf(row, pictures)]));
}

/** Returns the services that can be booked now. Unknown, withdrawn and enquiry-only services are missing. */
export async function bookableServices(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, BookableService>> {
  const rows = await rowsOf(executor, ids);
  return new Map(
    rows.flatMap((row) => {
      const price = priceOfRow(row);
      return price && row.active && row.servicetype === 'service'
        ? [[row.id, { id: row.id, genderChoice: row.gender_choice, price }]]
        : [];
    }),
  );
}

/** Returns a service if it can be booked now, otherwise null. */
export async function bookableService(executor: Executor, id: number): Promise<BookableService | null> {
  return (await bookableServices(executor, [id])).get(id) ?? null;
}

/** Returns whether a service can be booked now. */
export function isBookable({ active, servicetype, price }: CatalogService): boolean {
  return active && servicetype === 'service' && price !== null;
}

async function rowsOf(executor: Executor, ids: readonly number[]): Promise<ServiceRow[]> {
  // The ids come from request bodies. Postgres rejects numbers outside the range of the column.
  const possible = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  return possible.length ? catalogStore(executor).services(possible) : [];
}

/** Returns the price version that a booking pinned. */
export async function priceVersion(executor: Executor, id: number): Promise<PriceVersion | null> {
  const row = await catalogStore(executor).price(id);
  return row ? priceOf(row) : null;
}

function serviceOf(row: ServiceRow, pictures: ReadonlyMap<number, Picture>): CatalogService {
  return {
    id: row.id,
    slug: row.slug,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    servicetype: row.servicetype,
    genderChoice: row.gender_choice,
    active: row.active,
    name: { en: row.name_en, hi: row.name_hi },
    about: { en: row.about_en, hi: row.about_hi },
    categoryName: { en: row.category_en, hi: row.category_hi },
    subcategoryName: { en: row.subcategory_en, hi: row.subcategory_hi },
    jobDescriptions: { en: row.job_descriptions_en, hi: row.job_descriptions_hi },
    pictures: row.picture_ids.flatMap((pictureId) => pictures.get(pictureId) ?? []),
    price: priceOfRow(row),
  };
}

function priceOfRow({ id: service_id, price_id: id, per_day, per_hour }: ServiceRow): PriceVersion | null {
  return id === null || per_day === null || per_hour === null
    ? null
    : priceOf({ id, service_id, per_day, per_hour });
}

function priceOf(row: { id: number; service_id: number; per_day: number; per_hour: number }): PriceVersion {
  return { id: row.id, serviceId: row.service_id, perDay: paise(row.per_day), perHour: paise(row.per_hour) };
}
