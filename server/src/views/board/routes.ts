import type { adminBoardEndpoints } from '@aaspaas/contract/features/admin-board.ts';
import {
  type BookingDeps,
  rankingKey,
  settingsOf,
  suggestionsForLine,
} from '../../features/booking/index.ts';
import { filesByIds } from '../../features/media/index.ts';
import { type City, cityOf } from '../../features/places/index.ts';
import { invalid } from '../../kernel/failure.ts';
import { loadPage, type Page, pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import {
  type Candidate,
  isAssignable,
  presentLane,
  presentLine,
  presentPlace,
  stretchOn,
} from './present.ts';
import {
  lanePageQuery,
  laneRowsQuery,
  type LanePosition,
  type PlaceRow,
  placesQuery,
  reservedQuery,
  selectedLineQuery,
} from './queries.ts';
import { dayOf } from './rules/hours-of-day.ts';

/**
 * The dispatch board: a constant number of queries, however many lanes and jobs there are. Trips come from the table of travel
 * times, never from a routing service.
 */
export function boardViews(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'travelTime' | 'ratings'>,
): Handlers<keyof typeof adminBoardEndpoints> {
  const { db, clock, travelTime } = deps;
  return {
    'admin.board': async ({ query: { date, city: slug, q, line: lineId, ...page } }, { actor, language }) => {
      const city = requireCity(slug);
      const now = clock.now();
      const day = dayOf(date);
      const settings = await settingsOf(db);
      const row = lineId === undefined ? undefined : (await selectedLineQuery(lineId).execute(db)).rows[0];
      const stretch = row && stretchOn(row, day, settings);
      const isRanked = row && stretch && isAssignable(row, now);
      const { rows: lanes, next_cursor }: Page<Candidate> = isRanked
        ? pageOf(named(await suggestionsForLine(deps, row.id), q), page, rankingKey)
        : await loadPage<LanePosition, readonly [number, number]>(
            page,
            2,
            ({ begins, id }) => [begins, id],
            async (request) => (await lanePageQuery({ city, day, q }, request).execute(db)).rows,
          );
      const ids = lanes.map(({ id }) => id);
      const { rows: people } = await laneRowsQuery(ids, date).execute(db);
      const { rows: reserved } = await reservedQuery(ids, day, now).execute(db);
      const context = {
        actor,
        now,
        date,
        day,
        language,
        bufferMinutes: settings.travelMinutes,
        trip: await travelTime.around(city, reserved),
        pictures: await filesByIds(
          db,
          people.flatMap(({ avatar_file_id }) => avatar_file_id ?? []),
        ),
      };
      const byId = new Map(people.map((person) => [person.id, person]));
      const reservedBy = Map.groupBy(reserved, ({ professional_id }) => professional_id);
      return {
        data: lanes.flatMap((lane) => {
          const person = byId.get(lane.id);
          return person ? presentLane(person, reservedBy.get(lane.id) ?? [], lane, context) : [];
        }),
        next_cursor,
        line: row && stretch ? presentLine(row, stretch, context) : null,
      };
    },
    'admin.board_places': async ({ query: { date, city: slug, ...page } }, { language }) => {
      const filter = { city: requireCity(slug), day: dayOf(date) };
      const { rows, next_cursor } = await loadPage<PlaceRow, readonly [number, number]>(
        page,
        2,
        ({ starts_at, id }) => [starts_at.getTime(), id],
        async (request) => (await placesQuery(filter, request).execute(db)).rows,
      );
      return { data: rows.map((row) => presentPlace(row, language)), next_cursor };
    },
  };
}

function requireCity(slug: string): City {
  const city = cityOf(slug);
  if (!city) throw invalid({ city: ['error.invalid_value'] });
  return city;
}

/** Returns the suggestions whose name contains a text. */
function named<One extends { readonly name: string }>(
  suggestions: readonly One[],
  q: string | undefined,
): readonly One[] {
  return q ? suggestions.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) : suggestions;
}
