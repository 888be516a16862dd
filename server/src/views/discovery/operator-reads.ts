import type { SearchRank } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import { CITIES } from '../../features/places/index.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { cachedCatalogue, type Entry } from './cached-catalogue.ts';
import { presentDetails } from './present.ts';
import { resolvePlace } from './resolve-place.ts';
import { rankHits } from './rules/rank-hits.ts';
import { availableQuery, MAX_SUGGESTIONS } from './search.ts';
import { readService } from './services.ts';

/** How operators see a service as customers do: its page, and where it appears in a search. */
export function servicePreviewViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'admin.service_preview' | 'admin.service_rank'> {
  const current = cachedCatalogue(db, clock);
  return {
    'admin.service_preview': async ({ params: { id }, query: { language } }, call) => {
      const request = { language: language ?? call.language, now: clock.now(), hidden: true };
      const row = await readService(db, resolvePlace(null), id, request);
      if (!row) throw new Failure('not_found');
      return { data: presentDetails(row, null) };
    },
    'admin.service_rank': async ({ params: { id }, query: { query, city } }, { language }) => {
      const place = CITIES.find(({ slug }) => slug === city);
      if (!place) throw invalid({ city: ['error.invalid_value'] });
      if (!(await isActive(db, id))) return { data: HIDDEN };
      const { find, entries } = await current();
      const ranked = rankHits(
        find(query).flatMap((hit) => {
          const entry = entries[hit.index];
          return entry ? [{ ...hit, entry }] : [];
        }),
      ).map(({ entry }) => entry);
      const requested = [...new Set(ranked.flatMap(({ services }) => services))];
      const { rows } = await availableQuery(resolvePlace(place), clock.now(), {
        requested,
        ranked: [],
      }).execute(db);
      const available = new Set(rows.map(({ service_id }) => service_id));
      return { data: rankOf(id, ranked, available, language) };
    },
  };
}

const HIDDEN: SearchRank = { outcome: 'hidden', rank: null, total: 0, first: [] };

/** Returns the place of a service among the ranked entries of which something is available. */
function rankOf(
  id: number,
  ranked: readonly Entry[],
  available: ReadonlySet<number>,
  language: Language,
): SearchRank {
  const shown = ranked.filter(({ services }) => services.some((service) => available.has(service)));
  const isService = (entry: Entry) => entry.kind === 'service' && entry.id === id;
  const rank = shown.findIndex(isService) + 1;
  const outcome =
    rank > MAX_SUGGESTIONS
      ? 'below'
      : rank > 0
        ? 'shown'
        : ranked.some(isService)
          ? 'unavailable'
          : 'no_match';
  return {
    outcome,
    rank: rank || null,
    total: shown.length,
    first: shown.slice(0, MAX_SUGGESTIONS).map(({ names }) => names[`name_${language}`]),
  };
}

/** @throws `not_found` */
async function isActive(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`select active from services where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure('not_found');
  return row.active;
}
