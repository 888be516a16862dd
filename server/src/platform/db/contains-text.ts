import { type RawBuilder, sql } from 'kysely';

/**
 * Builds the condition that a text contains a part, in any case. A trigram index finds three letters anywhere; fewer have no
 * trigram of their own, so they must begin a word: otherwise a part that no row has would read the whole table.
 */
export function containsText(column: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const escaped = part.replace(/[\\%_]/g, '\\$&');
  return part.length > 2
    ? sql<boolean>`${column} ilike ${`%${escaped}%`}`
    : sql<boolean>`(${column} ilike ${`${escaped}%`} or ${column} ilike ${`% ${escaped}%`})`;
}
