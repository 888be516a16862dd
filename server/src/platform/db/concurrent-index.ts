import type pg from 'pg';
import { isWord, readName, type SqlStatement } from './sql-statements.ts';

/** An index that is built while its table is in use. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
}

/** Returns the index that a statement builds concurrently; null for every other statement. */
export function concurrentIndexOf({ tokens }: SqlStatement): ConcurrentIndex | null {
  let at = 0;
  const accept = (...words: readonly string[]): boolean => {
    const isNext = words.every((word, n) => isWord(tokens[at + n], word));
    if (isNext) at += words.length;
    return isNext;
  };
  if (!accept('create')) return null;
  accept('unique');
  if (!accept('index', 'concurrently')) return null;
  accept('if', 'not', 'exists');
  const index = readName(tokens, at);
  if (!index || !isWord(tokens[index.next], 'on')) return null;
  at = index.next + 1;
  accept('only');
  const table = readName(tokens, at);
  return table && { name: index.name, table: table.name };
}

/**
 * Drops an index that an aborted `create index concurrently` has left. No query uses it, but every write maintains it, and a unique one
 * still refuses rows. Returns whether there was one.
 */
export async function dropInvalidIndex(
  client: Pick<pg.Client, 'query'>,
  { name, table }: ConcurrentIndex,
): Promise<boolean> {
  // `parse_ident` removes quotes.
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname = (parse_ident($2))[1] and not i.indisvalid`,
    [table, name],
  );
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`);
  return rows.length > 0;
}
