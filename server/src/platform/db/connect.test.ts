import { en } from '@aaspaas/contract/messages/en/index.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { handleErrors } from '../http/error-handler.ts';
import { connect } from './connect.ts';

const database = await testDatabase({ content: 'empty' });
afterAll(() => database.close());
const { db } = database.connection;

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
  return rows[0]?.value;
}

describe('column values', () => {
  it.each([
    ['9007199254740991::bigint', 9007199254740991],
    ['array[1, null]::bigint[]', [1, null]],
    [`date '2026-11-21'`, '2026-11-21'],
    [`array[date '2026-11-21']`, ['2026-11-21']],
    [`time '09:30'`, '09:30'],
    [`timestamp '2026-11-21 09:30'`, '2026-11-21 09:30:00'],
    [`timestamptz '2026-11-21 00:00+05:30'`, new Date('2026-11-20T18:30:00Z')],
    [`(timestamptz '2026-11-20 23:00Z')::date`, '2026-11-20'],
    ['12.50::numeric', '12.50'],
    [`'{"a":[1]}'::jsonb`, { a: [1] }],
  ])('reads %s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  it('rejects values that would change silently and stays usable', async () => {
    await expect(value('9007199254740993::bigint')).rejects.toThrow('does not fit');
    await expect(value(`time '09:30:15'`)).rejects.toThrow('whole minute');
    expect(await value('1')).toBe(1);
  });
});

describe('timeouts', () => {
  it('are set on every connection', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'];
    const seen = await Promise.all(names.map((name) => value(`current_setting('${name}')`)));
    expect(seen).toEqual(['15s', '5s', '15s', 'UTC']);
  });

  it('end a statement that runs too long', async () => {
    const fastTimeout = connect(database.target, { statementTimeoutMs: 50, poolSize: 1 });
    await expect(sql`select pg_sleep(5)`.execute(fastTimeout.db)).rejects.toMatchObject({ code: '57014' });
    await fastTimeout.close();
  });

  it('end the wait for a connection when all are in use', async () => {
    const single = connect(database.target, { poolSize: 1, connectionTimeoutMs: 100 });
    const held = await single.pool.connect();
    await expect(sql`select 1`.execute(single.db)).rejects.toThrow('timeout');
    held.release();
    await single.close();
  });

  it('answers 503 with Retry-After when every connection is busy', async () => {
    const single = connect(database.target, { poolSize: 1, connectionTimeoutMs: 100 });
    const held = await single.pool.connect();
    const app = Fastify();
    handleErrors(app);
    app.get('/by-kysely', () => sql`select 1`.execute(single.db));
    app.get('/by-pool', () => single.pool.query('select 1'));
    for (const url of ['/by-kysely', '/by-pool']) {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json().message).toBe(en['error.unavailable']);
    }
    held.release();
    expect((await app.inject('/by-kysely')).statusCode).toBe(200);
    await single.close();
  });

  it('report in time that the server does not answer', async () => {
    const unreachable = connect(
      { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
      { connectionTimeoutMs: 200 },
    );
    await expect(sql`select 1`.execute(unreachable.db)).rejects.toThrow();
    await unreachable.close();
  });
});

it('survives broken connections, idle or in use', async () => {
  const broken: Error[] = [];
  const breakingConnection = connect(database.target, {
    poolSize: 2,
    onError: (error) => broken.push(error),
  });
  const idle = await breakingConnection.pool.connect();
  const inUse = await breakingConnection.pool.connect();
  const { rows } = await idle.query('select pg_backend_pid() as pid');
  const { rows: others } = await inUse.query('select pg_backend_pid() as pid');
  idle.release();
  for (const pid of [rows[0].pid, others[0].pid]) await sql`select pg_terminate_backend(${pid})`.execute(db);
  await expect.poll(() => broken.length).toBe(1);
  inUse.release(true);
  expect((await sql<{ one: number }>`select 1 as one`.execute(breakingConnection.db)).rows).toEqual([
    { one: 1 },
  ]);
  await breakingConnection.close();
});

it('closes once when close is called repeatedly', async () => {
  const short = connect(database.target);
  await sql`select 1`.execute(short.db);
  await Promise.all([short.close(), short.close()]);
  await expect(sql`select 1`.execute(short.db)).rejects.toThrow();
});
