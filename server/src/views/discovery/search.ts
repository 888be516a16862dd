import type { NamedPlace, SearchResults, Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { distanceKm } from '../../features/places/index.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { averageRating } from '../../features/review/index.ts';
import { coversPlace } from './available-services.ts';
import type { LoadEarliest } from './earliest.ts';
import {
  type Offered,
  offeredAt,
  offeredColumns,
  offeredColumnsOf,
  type People,
  peopleAt,
  peopleColumns,
  peopleJoins,
} from './offered.ts';
import { presentNear } from './present-people.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import type { Hit } from './rules/match.ts';
import { matchesPlaceName, parsePlaceQuery } from './rules/place-in-query.ts';
import { rankHits } from './rules/rank-hits.ts';
import { type Entry, cachedCatalogue } from './cached-catalogue.ts';
import type { MissRecorder } from './record-misses.ts';
import type { CardRow } from './services.ts';

/** Suggestions that a search shows. */
export const MAX_SUGGESTIONS = 8;
const MAX_ELSEWHERE = 3;
const NO_RESULTS = { category_id: null, subcategory_id: null, suggestions: [], elsewhere: [] };

/** A named place closer than this to the requested place counts as the same, in km. */
const SAME_PLACE_KM = 3;

/** Searches the services available at a place by the words that users type, and returns known services that are not available there. */
export type Search = (place: ResolvedPlace, query: string, language: Language) => Promise<SearchResults>;

/** Creates a search. Words are looked up in memory; one query then checks which hits are available at the place. */
export function createSearch({
  db,
  primary,
  clock,
  geocoder,
  loadEarliest,
  misses,
}: {
  readonly db: Executor;
  /** Reads the catalogue, which callers share for some seconds. */
  readonly primary: Executor;
  readonly clock: Clock;
  readonly geocoder: Pick<Geocoder, 'suggest'>;
  readonly loadEarliest: LoadEarliest;
  readonly misses: Pick<MissRecorder, 'record'>;
}): Search {
  const current = cachedCatalogue(primary, clock);
  return async (place, query, language) => {
    const { find, entries, offered } = await current();
    const named = await findNamedPlace(geocoder, place, query);
    const hits = find(named?.service ?? query).flatMap((hit) => {
      const entry = entries[hit.index];
      return entry ? [{ ...hit, entry }] : [];
    });
    const named_place = named?.elsewhere ?? null;
    // A query that names another place says nothing about this one.
    const missed = (serviceId: number | null) => {
      if (!named_place) misses.record({ query: named?.service ?? query, cell: place.cell, serviceId });
    };
    if (!hits.length) {
      missed(null);
      return { ...NO_RESULTS, named_place };
    }
    const requested = [...new Set(hits.flatMap(({ entry }) => entry.services))];
    const ranked = rankHits(hits);
    const now = clock.now();
    const { rows } = await availableQuery(place, now, {
      requested,
      ranked: ranked.flatMap(({ entry }) => (entry.kind === 'service' ? entry.id : [])),
    }).execute(db);
    const available = new Map(rows.map((row) => [row.service_id, row]));
    const isHere = ({ entry }: CatalogueHit) => entry.services.some((id) => available.has(id));
    const here = ranked.filter(isHere);
    const best = here[0];
    const meant = ranked.find(({ entry }) => entry.kind === 'service');
    if (!best && meant) missed(meant.entry.id);
    // Only hits that rank above every available one. Otherwise the search has already found the service.
    const elsewhere = ranked.filter(
      (one) =>
        !isHere(one) && one.entry.services.some((id) => offered.has(id)) && one.tier > (best?.tier ?? 0),
    );
    const earliest = await loadEarliest(rows, place, now);
    const present = ({ entry }: CatalogueHit) => {
      const offer = entry.kind === 'service' ? available.get(entry.id) : undefined;
      return {
        ...suggestionOf(entry, language, available),
        near: offer ? presentNear(offer) : null,
        earliest: offer ? earliest(offer) : null,
      };
    };
    return {
      category_id: best?.entry.category_id ?? null,
      subcategory_id: best ? targetSubcategoryId(best.entry, entries, available) : null,
      suggestions: here.slice(0, MAX_SUGGESTIONS).map(present),
      elsewhere: elsewhere.slice(0, MAX_ELSEWHERE).map(present),
      named_place,
    };
  };
}

/** Returns the service and the place that a query names; `elsewhere` is null if that is the requested place. */
async function findNamedPlace(
  geocoder: Pick<Geocoder, 'suggest'>,
  requested: ResolvedPlace,
  query: string,
): Promise<{ service: string; elsewhere: NamedPlace | null } | null> {
  const parts = parsePlaceQuery(query);
  if (!parts) return null;
  const suggested = await geocoder.suggest(parts.place, requested);
  const place = suggested.find(({ label }) => matchesPlaceName(parts.place, label));
  if (!place) return null;
  const { label, latitude, longitude } = place;
  const isHere = distanceKm(requested, place) < SAME_PLACE_KM;
  return {
    service: parts.service,
    elsewhere: isHere ? null : { label, latitude, longitude, query: parts.service },
  };
}

/** A service that is available at the place; the values of professionals only for those that a search shows. */
type AvailableRow = Offered &
  People &
  Pick<CardRow, 'servicetype'> & { readonly service_id: Row<'services'>['id'] };

interface CatalogueHit extends Hit {
  readonly entry: Entry;
}

/**
 * Builds the query for which of the requested services are available at a place: one index step each, however many
 * professionals offer it. The professionals are read for the first of the ranked services only: no more can be shown.
 * Separate, so that a test can check its plan.
 */
export function availableQuery(
  place: ResolvedPlace,
  now: Date,
  { requested, ranked }: { readonly requested: readonly number[]; readonly ranked: readonly number[] },
): RawBuilder<AvailableRow> {
  // The limit makes each step a lookup. Without it, the whole cell could be read and joined.
  return sql<AvailableRow>`${PREPARED}
    with available as materialized (
      select s.id, s.category_id
      from unnest(${requested}::int[]) as requested (id)
      join services s on s.id = requested.id and s.active
      cross join lateral (
        select 1
        from coverage c
        where c.live and c.cell = ${place.cell}::bigint and c.category_id = s.category_id and c.service_id = s.id and ${coversPlace(place)}
        limit 1
      ) one
    ), suggested as materialized (
      select available.id, available.category_id
      from available join unnest(${ranked}::int[]) with ordinality as r (id, position) on r.id = available.id
      order by r.position limit ${MAX_SUGGESTIONS}::int
    ), ${offeredAt(place, { among: sql`suggested` })}, matched as materialized (
      select suggested.id, suggested.category_id, s.servicetype, ${offeredColumns}
      from suggested join services s on s.id = suggested.id left join offered on offered.service_id = suggested.id
    ), ${peopleAt(place, now)}
    select available.id as service_id, one.servicetype, ${offeredColumnsOf('one')}, ${peopleColumns}
    from available left join matched one on one.id = available.id ${peopleJoins}`;
}

/**
 * Returns the sub-category to open on Enter. Enter needs a sub-category, so a category resolves to its most reviewed
 * sub-category available at the place.
 */
function targetSubcategoryId(
  best: Entry,
  entries: readonly Entry[],
  available: ReadonlyMap<number, unknown>,
): number | null {
  if (best.subcategory_id !== null) return best.subcategory_id;
  const inside = entries.filter(
    ({ kind, category_id, services }) =>
      kind === 'subcategory' && category_id === best.id && services.some((id) => available.has(id)),
  );
  return inside.toSorted((one, other) => other.reviews - one.reviews)[0]?.id ?? null;
}

function suggestionOf(
  entry: Entry,
  language: Language,
  available: ReadonlyMap<number, unknown>,
): Omit<Suggestion, 'near' | 'earliest'> {
  const { kind, id, slug, category_id, subcategory_id, names, parent, picture, perHour, services } = entry;
  return {
    kind,
    id,
    slug,
    name: names[`name_${language}`],
    category_id,
    subcategory_id,
    parent_name: parent?.[`name_${language}`] ?? null,
    image_url: picture?.url ?? null,
    picture,
    price_from: perHour === null ? null : toRupees(paise(perHour)),
    services: services.filter((one) => available.has(one)).length,
    average_rating: averageRating(entry),
    total_reviews: entry.reviews,
  };
}
