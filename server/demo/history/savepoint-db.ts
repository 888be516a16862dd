import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../src/platform/db/connect.ts';

/**
 * Wraps an open transaction as a database: transactions begun here become savepoints, so that all their writes are
 * committed or rolled back with the outer transaction. For sequential work only.
 */
export function savepointDb(tx: Tx): Db {
  let depth = 0;
  const rewrite = (text: string): string => {
    if (/^(begin|start transaction)/i.test(text)) return `savepoint s${(depth += 1)}`;
    if (/^commit$/i.test(text)) return `release savepoint s${depth--}`;
    if (/^rollback$/i.test(text)) return `rollback to savepoint s${depth--}`;
    return text;
  };
  const client = {
    async query(text: string, values: readonly unknown[] = []) {
      const { rows, numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(rewrite(text), [...values]));
      return {
        rows,
        rowCount: Number(numAffectedRows ?? 0),
        command: numAffectedRows === undefined ? 'SELECT' : 'UPDATE',
      };
    },
    release() {},
  };
  const pool = { connect: async () => client, end: async () => undefined };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
