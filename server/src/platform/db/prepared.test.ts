import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect, PREPARED } from './connect.ts';

const database = await testDatabase();
afterAll(() => database.close());

/** Executes a marked and an unmarked statement twice on one connection; returns what the connection then keeps prepared. */
async function preparedStatementsWith(prepare: boolean | undefined): Promise<string[]> {
  const connection = connect(database.target, { poolSize: 1, ...(prepare === undefined ? {} : { prepare }) });
  try {
    for (const n of [3, 4]) {
      const marked = await sql<{ n: number }>`${PREPARED} select ${n}::int as n`.execute(connection.db);
      expect(marked.rows).toEqual([{ n }]);
      await sql`select ${n}::int as other`.execute(connection.db);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connection.db,
    );
    return rows.map(({ statement }) => statement);
  } finally {
    await connection.close();
  }
}

describe('marked statement', () => {
  it('stays prepared, unlike an unmarked one', async () => {
    expect(await preparedStatementsWith(undefined)).toEqual(['/* prepared */ select $1::int as n']);
  });

  it('does not stay prepared behind a pooler', async () => {
    expect(await preparedStatementsWith(false)).toEqual([]);
  });
});
