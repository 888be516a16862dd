import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { loadPage, type Page, type PageQuery } from '../../../../kernel/page.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { areaAt } from '../../../places/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { earningsOf, earningTermsOf } from '../../lines/actions/earning-terms.ts';
import type { EarningsSplit } from '../../lines/rules/earnings.ts';
import { type OpenRequestPosition, type OpenRequestRow, requestStore } from '../store.ts';

/** A professional's open request with what they need to decide. */
export interface OpenRequest {
  readonly row: OpenRequestRow;
  readonly service: { readonly name: Readonly<Record<Language, string>>; readonly imageUrl: string | null };
  /** A locality. */
  readonly area: string;
  /** The price and its parts by today's rules and the professional's taxes. */
  readonly split: EarningsSplit;
}

/** Returns the open requests of a professional, the first to end first. */
export async function openRequests(
  { db, clock, geocoder }: Pick<BookingDeps, 'db' | 'clock' | 'geocoder'>,
  professionalId: number,
  query: PageQuery,
): Promise<Page<OpenRequest>> {
  const now = clock.now();
  const { rows, next_cursor } = await loadPage<OpenRequestRow, OpenRequestPosition>(
    query,
    2,
    ({ expires_at, id }) => [expires_at.getTime(), id],
    (request) => requestStore(db).openOf(professionalId, now, request),
  );
  const ids = rows.map((row) => row.service_id);
  const [services, terms] = await Promise.all([
    servicesByIds(db, ids),
    earningTermsOf(db, professionalId, now),
  ]);
  const requests: OpenRequest[] = [];
  for (const row of rows) {
    const service = services.get(row.service_id);
    requests.push({
      row,
      service: { name: service?.name ?? { en: '', hi: '' }, imageUrl: service?.pictures[0]?.url ?? null },
      area: await areaAt(geocoder, row),
      split: earningsOf(
        {
          gross: paise(row.total),
          category_id: service?.categoryId ?? 0,
          subcategory_id: service?.subcategoryId ?? 0,
          shares: null,
        },
        terms,
      ),
    });
  }
  return { rows: requests, next_cursor };
}
