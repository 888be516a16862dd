import { MAX_PRICED_SERVICES, type PriceChange } from '@aaspaas/contract/features/admin-prices.ts';
import type { PriceVersionRow, ServiceRow } from '@aaspaas/contract/features/admin-services.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { missingParts, type PlannedPrice, planPriceChange } from '../../features/catalog/index.ts';
import { filesByIds } from '../../features/media/index.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countServicesQuery,
  type ListedService,
  type PriceRow,
  priceVersionsQuery,
  type ServicePosition,
  servicesQuery,
} from './services.ts';
import { serviceUsageQuery } from './service-usage.ts';

/** The operators' list of services and one service. */
export function serviceViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<
  'admin.services' | 'admin.service' | 'admin.service_usage' | 'admin.price_changes'
> {
  return {
    'admin.services': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPage<ListedService, ServicePosition>(
        query,
        3,
        (row) => [row.category_id, row.subcategory_id, row.id],
        async (request) => (await servicesQuery(query, request, clock.now()).execute(db)).rows,
      );
      const { rows: counted } = await countServicesQuery(query).execute(db);
      const pictures = await filesByIds(
        db,
        rows.flatMap(({ picture_ids: [cover] }) => cover ?? []),
      );
      return {
        data: rows.map((row) => presentService(row, pictures, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.service': async ({ params: { id } }, { language }) => {
      const { rows } = await servicesQuery({ id }, { after: null, limit: 1 }, clock.now()).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      const pictures = await filesByIds(db, row.picture_ids);
      const { rows: versions } = await priceVersionsQuery(id).execute(db);
      return {
        data: {
          ...presentService(row, pictures, language),
          names: { en: row.name_en, hi: row.name_hi },
          about: { en: row.about_en, hi: row.about_hi },
          overview: { en: row.overview_en, hi: row.overview_hi },
          search_words: row.search_words,
          gender_choice: row.gender_choice,
          subcategory_id: row.subcategory_id,
          pictures: row.picture_ids.flatMap((picture) => {
            const found = pictures.get(picture);
            return found ? [{ ...found, id: picture }] : [];
          }),
          created_at: isoOf(row.created_at),
          version: row.version,
          publish_at: row.publish_at && isoOf(row.publish_at),
          archived_at: row.archived_at && isoOf(row.archived_at),
          prices: versions.map((version) => presentVersion(version, row.price?.id ?? null)),
        },
      };
    },
    'admin.service_usage': async ({ query: { ids } }, { language }) => {
      const { rows } = await serviceUsageQuery(ids).execute(db);
      return {
        data: {
          services: rows.map((row) => ({
            id: row.id,
            name: row[`name_${language}`],
            state: row.state,
            open_lines: row.open_lines,
            next_lines: row.next_lines.map((line) => ({
              ...line,
              starts_at: isoOf(new Date(line.starts_at)),
            })),
            offerings: row.offerings,
            professionals: [...row.professionals],
          })),
        },
      };
    },
    'admin.price_changes': async ({ query }, { language }) => {
      const { ids, category = 0, percent, rounding, valid_from: validFrom } = query;
      const rule = { percent, rounding, validFrom };
      const scope = ids ? { ids } : { categoryId: category };
      const planned = await planPriceChange(db, scope, rule, {
        now: clock.now(),
        limit: MAX_PRICED_SERVICES + 1,
      });
      if (planned.length > MAX_PRICED_SERVICES) throw invalid({ category: ['catalogue.too_many_services'] });
      return { data: { rows: planned.map((one) => presentChange(one, language)) } };
    },
  };
}

function presentService(
  row: ListedService,
  pictures: ReadonlyMap<number, Picture>,
  language: Language,
): ServiceRow {
  const [cover] = row.picture_ids;
  const picture = (cover !== undefined && pictures.get(cover)) || null;
  return {
    id: row.id,
    slug: row.slug,
    name: row[`name_${language}`],
    category_id: row.category_id,
    category_name: row[`category_${language}`],
    subcategory_name: row[`subcategory_${language}`],
    servicetype: row.servicetype,
    active: row.active,
    state: row.state,
    picture,
    price: row.price && presentPrice(row.price),
    next_price: row.next_price && presentPrice(row.next_price),
    offerings: row.offerings,
    bookings_28d: row.bookings,
    missing: missingParts({ ...row, hasPicture: picture !== null, hasPrice: row.price !== null }),
  };
}

function presentChange(planned: PlannedPrice, language: Language): PriceChange {
  const amountsOf = (price: PlannedPrice['old']) =>
    price && { per_hour: toRupees(paise(price.perHour)), per_day: toRupees(paise(price.perDay)) };
  return {
    id: planned.id,
    name: planned[`name_${language}`],
    price_id: planned.priceId,
    old: amountsOf(planned.old),
    new: amountsOf(planned.new),
    problem: planned.problem,
    until: planned.until === null ? null : isoOf(new Date(planned.until)),
  };
}

type Price = NonNullable<ListedService['price']>;

function presentPrice({ id, per_hour, per_day, valid_from }: Price): NonNullable<ServiceRow['price']> {
  return {
    id,
    per_hour: toRupees(paise(per_hour)),
    per_day: toRupees(paise(per_day)),
    valid_from: isoOf(new Date(valid_from)),
  };
}

function presentVersion(version: PriceRow, currentId: number | null): PriceVersionRow {
  const { id, cancelled, switched } = version;
  const state = cancelled ? 'cancelled' : id === currentId ? 'current' : switched ? 'past' : 'scheduled';
  return { ...presentPrice(version), state };
}
