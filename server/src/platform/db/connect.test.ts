import { setTimeout as sleep } from 'node:timers/promises';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { handleErrors } from '../http/error-handler.ts';
import { connect, type Connection, type Executor } from './connect.ts';
import { transaction } from './transaction.ts';

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

async function databaseName(): Promise<string> {
  return (await value('current_database()')) as string;
}

async function settingsIn(executor: Executor): Promise<string[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'];
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${names}::text[]) with ordinality as one (name, position)
    order by position`.execute(executor);
  return rows.map((row) => row.value);
}

describe('timeouts', () => {
  it('of statements outside a transaction are settings of the role', async () => {
    expect(await settingsIn(db)).toEqual(['15s', '5s', '15s', 'UTC']);
  });

  it('end a statement that runs too long', async () => {
    const client = await database.connection.pool.connect();
    const name = client.escapeIdentifier(await databaseName());
    await client.query(`alter role current_user in database ${name} set statement_timeout = 50`);
    const fastTimeout = connect(database.target, { poolSize: 1 });
    await expect(sql`select pg_sleep(5)`.execute(fastTimeout.db)).rejects.toMatchObject({ code: '57014' });
    await client.query(`alter role current_user in database ${name} set statement_timeout = 15000`);
    client.release();
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
      expect(response.headers['retry-after']).toBe('5');
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

describe('connection without session state, as a pooler in transaction mode gives', () => {
  let connection: Connection;
  beforeAll(async () => {
    const client = await database.connection.pool.connect();
    const name = client.escapeIdentifier(await databaseName());
    await client.query(`alter role current_user in database ${name} reset all`);
    client.release();
    // One connection: state that a transaction left would be visible in the next statement.
    connection = connect(database.target, {
      poolSize: 1,
      timeouts: { statementMs: 200, lockMs: 50, idleInTransactionMs: 100 },
    });
  });
  afterAll(() => connection.close());

  it('has its timeouts within a transaction and none afterwards; the time zone is UTC in both', async () => {
    for (const isolation of ['read committed', 'serializable'] as const) {
      expect(await settingsIn(connection.db)).toEqual(['0', '0', '0', 'UTC']);
      const seen = await transaction(connection.db, (tx) => settingsIn(tx), { isolation });
      expect(seen).toEqual(['200ms', '50ms', '100ms', 'UTC']);
    }
    expect(await settingsIn(connection.db)).toEqual(['0', '0', '0', 'UTC']);
  });

  it('keeps the isolation level of the transaction', async () => {
    const level = await transaction(
      connection.db,
      async (tx) => (await sql<{ level: string }>`show transaction_isolation`.execute(tx)).rows,
      { isolation: 'repeatable read' },
    );
    expect(level).toEqual([{ transaction_isolation: 'repeatable read' }]);
  });

  it('ends a statement that runs too long', async () => {
    const slow = transaction(connection.db, (tx) => sql`select pg_sleep(5)`.execute(tx));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });

  it('ends the wait for a lock', async () => {
    await transaction(db, async (holder) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(holder);
      const waiting = transaction(connection.db, (tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx));
      await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    });
  });

  it('answers 503 with Retry-After after both', async () => {
    const app = Fastify();
    handleErrors(app);
    app.get('/slow', () => transaction(connection.db, (tx) => sql`select pg_sleep(5)`.execute(tx)));
    app.get('/locked', () =>
      transaction(connection.db, (tx) => sql`select pg_advisory_xact_lock(2)`.execute(tx)),
    );
    await transaction(db, async (holder) => {
      await sql`select pg_advisory_xact_lock(2)`.execute(holder);
      for (const url of ['/slow', '/locked']) {
        const answer = await app.inject(url);
        expect([url, answer.statusCode, answer.json().message]).toEqual([url, 503, en['error.overloaded']]);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5);
      }
    });
    await app.close();
  });

  it('ends a transaction that is idle too long', async () => {
    const idle = transaction(connection.db, async (tx) => {
      await sql`select 1`.execute(tx);
      await sleep(400);
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toThrow();
    expect(await settingsIn(connection.db)).toEqual(['0', '0', '0', 'UTC']);
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
