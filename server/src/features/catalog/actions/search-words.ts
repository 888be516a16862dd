import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { hasSearchWord } from '../rules/search-words.ts';

/** The longest list of search words of a service; the files of the catalogue have the same limit. */
const MAX_LENGTH = 1000;

/**
 * Adds a query to the search words of a service, at the end. Searches know it after a few seconds. Returns false if the service already
 * has it.
 * @throws `not_found`; `invalid` on `service_id` if the service is archived or has no room for it
 */
export async function addSearchWord(tx: Tx, serviceId: number, word: string): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'services'>, 'search_words' | 'active'>>`
    select search_words, active from services where id = ${serviceId} for no key update`.execute(tx);
  const [service] = rows;
  if (!service) throw new Failure('not_found');
  if (!service.active) throw invalid({ service_id: ['insight.service_archived'] });
  if (hasSearchWord(service.search_words, word)) return false;
  const words = `${service.search_words} ${word}`.trim();
  if (words.length > MAX_LENGTH) throw invalid({ service_id: ['insight.too_many_words'] });
  await sql`update services set search_words = ${words} where id = ${serviceId}`.execute(tx);
  return true;
}
