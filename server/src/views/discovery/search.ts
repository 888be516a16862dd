import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import { offeredAt } from './offered.ts';
import type { PersonPlace } from './place.ts';
import { type Findable, matchScore } from './rules/match.ts';

interface SearchRow {
  readonly id: number;
  readonly name_en: string;
  readonly name_hi: string;
  readonly search_words: string;
  readonly category_id: number;
  readonly category_en: string;
  readonly category_hi: string;
  readonly subcategory_id: number;
  readonly subcategory_en: string;
  readonly subcategory_hi: string;
}

/** What a search answers. */
export interface Found {
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
  readonly suggestions: Suggestion[];
}

const MOST = 8;
const NOTHING: Found = { category_id: null, subcategory_id: null, suggestions: [] };

/** Finds what is available at a place by what people call it. The catalogue is small, so one query reads what there is and rules rank it. */
export async function search(
  db: Executor,
  place: PersonPlace,
  query: string,
  language: Language,
): Promise<Found> {
  if (!query.trim()) return NOTHING;
  const { rows } = await sql<SearchRow>`
    with offered as (${offeredAt(place, {})})
    select s.id, s.name_en, s.name_hi, s.search_words, c.id as category_id, c.name_en as category_en, c.name_hi as category_hi,
      b.id as subcategory_id, b.name_en as subcategory_en, b.name_hi as subcategory_hi
    from offered
    join services s on s.id = offered.service_id and s.active
    join categories c on c.id = s.category_id
    join subcategories b on b.id = s.subcategory_id
    left join service_ratings r on r.service_id = s.id
    order by coalesce(r.reviews, 0) desc, s.id`.execute(db);
  const ranked = rankedOf(rows, query, language);
  const best = ranked[0];
  if (!best) return NOTHING;
  return {
    category_id: best.category_id,
    // A category alone leads nowhere on Enter, so its most reviewed sub-category here goes with it.
    subcategory_id:
      best.subcategory_id ?? rows.find((row) => row.category_id === best.id)?.subcategory_id ?? null,
    suggestions: ranked.slice(0, MOST),
  };
}

function rankedOf(rows: readonly SearchRow[], query: string, language: Language): Suggestion[] {
  const candidates = [
    ...oncePer(rows, (row) => row.category_id).map((row) => ({
      findable: { names: [row.category_en, row.category_hi], words: '', within: [] },
      suggestion: suggestionOf('category', row.category_id, row[`category_${language}`], row, null),
    })),
    ...oncePer(rows, (row) => row.subcategory_id).map((row) => ({
      findable: { names: [row.subcategory_en, row.subcategory_hi], words: '', within: [] },
      suggestion: suggestionOf(
        'subcategory',
        row.subcategory_id,
        row[`subcategory_${language}`],
        row,
        row.subcategory_id,
      ),
    })),
    ...rows.map((row) => ({
      findable: {
        names: [row.name_en, row.name_hi],
        words: row.search_words,
        within: [row.subcategory_en, row.subcategory_hi, row.category_en, row.category_hi],
      },
      suggestion: suggestionOf('service', row.id, row[`name_${language}`], row, row.subcategory_id),
    })),
  ] satisfies { findable: Findable; suggestion: Suggestion }[];
  return candidates
    .map(({ findable, suggestion }) => ({ suggestion, score: matchScore(query, findable) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ suggestion }) => suggestion);
}

function suggestionOf(
  kind: Suggestion['kind'],
  id: number,
  name: string,
  row: SearchRow,
  subcategoryId: number | null,
): Suggestion {
  return { kind, id, name, category_id: row.category_id, subcategory_id: subcategoryId };
}

function oncePer(rows: readonly SearchRow[], idOf: (row: SearchRow) => number): SearchRow[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
