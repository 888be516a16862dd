import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from '../../testing/tcp-proxy.ts';
import { connect, type Connection } from './connect.ts';
import { isConnectionFailure } from './database-unavailable.ts';
import { SilenceLimit, statementTimeoutIn } from './silence-limit.ts';
import { transaction } from './transaction.ts';

it.each([
  ['select 1', undefined],
  ['start transaction; set local statement_timeout = 15000; set local lock_timeout = 5000', 15_000],
  [`set local statement_timeout = '10min'`, 600_000],
  ['set local statement_timeout to 20', 20],
  ['set local statement_timeout = 0', null],
  [`select 'statement_timeout'`, undefined],
])('statementTimeoutIn: %s', (text, expected) => {
  expect(statementTimeoutIn(text)).toBe(expected);
});

describe('SilenceLimit', () => {
  let ended = 0;
  let limit: SilenceLimit;
  beforeEach(() => {
    vi.useFakeTimers();
    ended = 0;
    limit = new SilenceLimit(100, 50, () => (ended += 1));
  });
  afterEach(() => {
    limit.stop();
    vi.useRealTimers();
  });

  it('ends the connection after the limit of the statement and the margin', () => {
    limit.sent('select 1');
    vi.advanceTimersByTime(149);
    expect(ended).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
  });

  it('starts again with each arrival of bytes', () => {
    limit.sent('select 1');
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(100);
      limit.received();
    }
    expect(ended).toBe(0);
    vi.advanceTimersByTime(150);
    expect(ended).toBe(1);
  });

  it('does nothing between statements', () => {
    limit.sent('select 1');
    limit.answered();
    limit.received();
    vi.advanceTimersByTime(10_000);
    expect(ended).toBe(0);
  });

  it('waits for the second of two statements', () => {
    limit.sent('select 1');
    limit.sent('select 2');
    limit.answered();
    vi.advanceTimersByTime(150);
    expect(ended).toBe(1);
  });

  it('follows the limit of a transaction until it ends', () => {
    limit.sent('set local statement_timeout = 0');
    limit.answered();
    limit.sent('select long()');
    vi.advanceTimersByTime(10_000);
    expect(ended).toBe(0);
    limit.answered();
    limit.sent('rollback to savepoint one');
    vi.advanceTimersByTime(10_000);
    expect(ended).toBe(0);
    limit.answered();
    limit.sent('commit');
    limit.answered();
    limit.sent('select 1');
    vi.advanceTimersByTime(150);
    expect(ended).toBe(1);
  });
});

describe('a pool whose connections have become half-open', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let connection: Connection;
  beforeAll(async () => {
    database = await testDatabase({ content: 'empty' });
    proxy = new TcpProxy(() => databaseAddress(database.target).connect);
    await proxy.connect();
    connection = connect(proxiedUrl(database.target, proxy), {
      poolSize: 2,
      timeouts: { statementMs: 300 },
      answerMarginMs: 200,
      onError: () => undefined,
    });
  });
  afterAll(async () => {
    await connection.close();
    await proxy.disconnect();
    await database.close();
  });
  const selectOne = () => sql`select 1`.execute(connection.db);

  it('rejects the running statements, and replaces the connections', async () => {
    await Promise.all([selectOne(), selectOne()]);
    proxy.loseOpenConnections();
    const startedAt = performance.now();
    const lost = await Promise.allSettled([
      selectOne(),
      transaction(connection.db, (tx) => sql`select 1`.execute(tx)),
    ]);
    expect(lost.map((one) => one.status === 'rejected' && isConnectionFailure(one.reason))).toEqual([
      true,
      true,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect((await Promise.all([selectOne(), selectOne()])).length).toBe(2);
  });

  it('leaves a long statement alone whose transaction allows it', async () => {
    await transaction(connection.db, async (tx) => {
      await sql`set local statement_timeout = '10s'`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    });
  });
});
