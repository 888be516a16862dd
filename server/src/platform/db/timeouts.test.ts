import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { saveRoleTimeouts } from './timeouts.ts';

const database = await testDatabase({ content: 'empty' });
const client = new pg.Client(database.target);
let name: string;
beforeAll(async () => {
  await client.connect();
  name = (await client.query('select current_database() as name')).rows[0].name;
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const logged: Readonly<Record<string, unknown>>[] = [];
const alter = (change: string) =>
  client.query(`alter role current_user in database ${client.escapeIdentifier(name)} ${change}`);
async function storedSettings(): Promise<string[]> {
  const { rows } = await sql<{ setconfig: string[] }>`
    select setconfig from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = ${name})`.execute(
    database.connection.db,
  );
  return rows.flatMap(({ setconfig }) => setconfig).sort();
}

describe('saveRoleTimeouts', () => {
  it('stores the missing timeouts and keeps a value of the operator', async () => {
    await alter('reset all');
    await alter('set lock_timeout = 777');
    const save = () => saveRoleTimeouts(client, name, (fields) => logged.push(fields));
    await save();
    await save();
    expect(await storedSettings()).toEqual([
      'idle_in_transaction_session_timeout=15000',
      'lock_timeout=777',
      'statement_timeout=15000',
    ]);
    expect(logged).toEqual([]);
  });

  it('role that may not change its settings: reports each timeout with the statement that sets it', async () => {
    const forbidden = {
      escapeIdentifier: client.escapeIdentifier.bind(client),
      async query(text: string) {
        if (text.startsWith('select')) return { rows: [] };
        throw Object.assign(new Error('permission denied'), { code: '42501' });
      },
    } as unknown as pg.Client;
    await saveRoleTimeouts(forbidden, 'shop', (fields) => logged.push(fields));
    expect(logged).toHaveLength(3);
    expect(logged[0]).toEqual({
      setting: 'statement_timeout',
      fix: 'alter role … in database shop set statement_timeout = 15000',
    });
  });
});
