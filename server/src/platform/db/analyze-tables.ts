import type pg from 'pg';
import type { LogEvent } from '../log/log-event.ts';
import { concurrentIndexOf } from './concurrent-index.ts';
import { isWord, readName, splitStatements, type SqlStatement, type SqlToken } from './sql-statements.ts';

type Client = Pick<pg.Client, 'query'>;

/** Tables whose statistics are worth reading again: without rows there is nothing to count. */
const HAS_ROWS = `c.relkind in ('r', 'p', 'm') and c.relpersistence <> 't' and (c.relkind = 'p' or pg_relation_size(c.oid) > 0)`;

/** Returns the tables whose rows, columns or indexes the open transaction changed, except the list of migrations. */
export async function tablesOfTransaction(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and c.relname <> 'schema_migrations' and ${HAS_ROWS}
       and (
         c.xmin = pg_current_xact_id()::xid
         or pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid) > 0
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.xmin = pg_current_xact_id()::xid)
         or exists (
           select from pg_index i join pg_class x on x.oid = i.indexrelid
           where i.indrelid = c.oid and x.xmin = pg_current_xact_id()::xid
         )
       )
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the tables that statements name as the target of a write or of an index, also within a block. */
export async function tablesOfStatements(
  client: Client,
  statements: readonly SqlStatement[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.oid::regclass::text as name
     from unnest($1::text[]) as target (name) join pg_class c on c.oid = to_regclass(target.name) where ${HAS_ROWS} order by 1`,
    [statements.flatMap(targetsOf)],
  );
  return rows.map(({ name }) => name);
}

function targetsOf(statement: SqlStatement): string[] {
  const [first] = statement.tokens;
  if (isWord(first, 'do')) {
    const body = statement.tokens.find(({ kind }) => kind === 'body');
    return body ? splitStatements(body.text).flatMap(targetsOf) : [];
  }
  const index = concurrentIndexOf(statement);
  return [...(index ? [index.table] : []), ...writtenTables(statement.tokens)];
}

function writtenTables(tokens: readonly SqlToken[]): string[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isTarget =
      isWord(token, 'into') ||
      (isWord(token, 'update') && !isWord(before, 'for', 'key', 'do')) ||
      (isWord(token, 'from') && isWord(before, 'delete'));
    if (!isTarget) return [];
    return readName(tokens, isWord(tokens[at + 1], 'only') ? at + 2 : at + 1)?.name ?? [];
  });
}

/**
 * Reads the statistics of tables again, because the planner would use those from before the migration until autovacuum runs: lists took
 * seconds. A table that is locked is left to autovacuum.
 */
export async function analyzeTables(client: Client, tables: readonly string[], log: LogEvent): Promise<void> {
  for (const table of tables) {
    try {
      await client.query(`analyze ${table}`);
    } catch (error) {
      log({ entity: table, err: error }, 'table not analyzed');
    }
  }
}
