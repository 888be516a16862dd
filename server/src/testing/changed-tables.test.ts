import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer } from './accounts.ts';
import { type ChangedTables, watchTables } from './changed-tables.ts';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;
let tables: ChangedTables;
beforeAll(async () => {
  app = await testApp();
  tables = await watchTables(app.connection);
});
afterAll(() => app.close());

it('watchTables: reports committed changes once, by table', async () => {
  expect(await tables.take()).toEqual([]);
  const { id } = await aCustomer(app);
  expect(await tables.take()).toEqual(['accounts', 'customer_activity', 'sessions']);
  expect(await tables.take()).toEqual([]);
  await sql`delete from sessions where account_id = ${id}`.execute(app.connection.db);
  expect(await tables.take()).toEqual(['sessions']);
});

it('watchTables: reports nothing that was rolled back or matched no row', async () => {
  const { db } = app.connection;
  await sql`update accounts set name = 'x' where id = -1`.execute(db);
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into rate_counters (key, window_start, hits, expires_at) values ('a', ${app.clock.now()}, 1, ${app.clock.now()})`.execute(
        tx,
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await tables.take()).toEqual([]);
});
