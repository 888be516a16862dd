import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from '../../testing/tcp-proxy.ts';
import { databaseBreakerOpen } from '../metrics/process-metrics.ts';
import type { Executor, Tx } from './connect.ts';
import { openReadDatabase, type ReadDatabase } from './read-database.ts';
import { transaction } from './transaction.ts';

const PRIMARY = 'aaspaas';
const REPLICA = 'aaspaas-read';

let database: TestDatabase;
let link: TcpProxy;
let reads: ReadDatabase;
let mustSeeWrite = false;
const errors: string[] = [];
const changes: boolean[] = [];
beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
  link = new TcpProxy(() => databaseAddress(database.target).connect);
  await link.connect();
  // The same server by another address.
  reads = openReadDatabase(proxiedUrl(database.target, link), database.connection, {
    maxLagMs: 500,
    checkMs: 50,
    needsPrimary: () => Promise.resolve(mustSeeWrite),
    onError: ({ message }) => errors.push(message),
    onChange: (usesReplica) => changes.push(usesReplica),
  });
});
afterAll(async () => {
  await reads.close();
  await link.disconnect();
  await database.close();
});

/** The connection that answered, after a pause in the statement. */
const answeredBy = async (seconds = 0): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select current_setting('application_name') as name, pg_sleep(${seconds})::text`.execute(reads.db);
  return rows[0]?.name;
};
/** The value of the replica in `database_breaker_open`. */
const shownAsOpen = async () => {
  const { values } = await databaseBreakerOpen.get();
  return values.find(({ labels }) => labels.address === 'DATABASE_READ_URL')?.value;
};
const usesReplica = () => expect.poll(() => answeredBy(), { timeout: 5_000 }).toBe(REPLICA);

beforeEach(usesReplica);

describe('openReadDatabase', () => {
  it('sends a failed statement to no other server', async () => {
    await expect(sql`select 1 / 0`.execute(reads.db)).rejects.toMatchObject({ code: '22012' });
    await expect(sql`select from missing`.execute(reads.db)).rejects.toMatchObject({ code: '42P01' });
  });

  it('a statement whose connection breaks is answered by the primary', async () => {
    const running = answeredBy(0.5);
    setTimeout(() => link.cut(), 100);
    expect(await running).toBe(PRIMARY);
  });

  it('sends a statement that must see a write to the primary', async () => {
    mustSeeWrite = true;
    expect(await answeredBy()).toBe(PRIMARY);
    mustSeeWrite = false;
    expect(await answeredBy()).toBe(REPLICA);
  });

  it('a replica that is down costs no statement, and is used again when it returns', async () => {
    await link.disconnect();
    for (let n = 0; n < 20; n += 1) expect(await answeredBy()).toBe(PRIMARY);
    await expect.poll(() => changes.at(-1), { timeout: 5_000 }).toBe(false);
    expect(await shownAsOpen()).toBe(1);
    await link.connect();
    await usesReplica();
    await expect.poll(() => changes.at(-1)).toBe(true);
    expect(await shownAsOpen()).toBe(0);
  });

  it('a replica that no longer answers gets no statements once its last answer is too old', async () => {
    link.hold();
    const sent = answeredBy();
    await expect.poll(() => changes.at(-1), { timeout: 5_000 }).toBe(false);
    expect(await sent).toBe(PRIMARY);
    const startedAt = performance.now();
    for (let n = 0; n < 20; n += 1) expect(await answeredBy()).toBe(PRIMARY);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    link.release();
    await usesReplica();
  });

  it('has no transactions, which could change rows', async () => {
    await expect(transaction(reads.db, () => Promise.resolve())).rejects.toThrow('have no transactions');
  });
});

describe('ReadDatabase.snapshot', () => {
  const db = () => database.connection.db;
  const nameIn = async (executor: Executor, seconds = 0): Promise<string | undefined> => {
    const { rows } = await sql<{ name: string }>`
      select current_setting('application_name') as name, pg_sleep(${seconds})::text`.execute(executor);
    return rows[0]?.name;
  };
  /** Reads as an export does: in a transaction that holds a lock. */
  const read = <T>(work: (snapshot: Tx) => Promise<T>) =>
    transaction(db(), (tx) => reads.snapshot(tx, work), { isolation: 'repeatable read' });

  it('shows one state, which contains what was committed before', async () => {
    await sql`create table noted (n int)`.execute(db());
    await sql`insert into noted values (1)`.execute(db());
    const count = async (executor: Executor) =>
      (await sql<{ n: number }>`select count(*)::int as n from noted`.execute(executor)).rows[0]?.n;
    const seen = await read(async (snapshot) => {
      const first = await count(snapshot);
      await sql`insert into noted values (2)`.execute(db());
      return [await nameIn(snapshot), first, await count(snapshot)];
    });
    expect(seen).toEqual([REPLICA, 1, 1]);
    expect(await count(db())).toBe(2);
  });

  it('begins again on the primary if the connection breaks, and passes on other errors', async () => {
    const readers: (string | undefined)[] = [];
    errors.length = 0;
    const name = await read(async (snapshot) => {
      readers.push(await nameIn(snapshot));
      if (readers.length === 1) setTimeout(() => link.cut(), 100);
      return nameIn(snapshot, 0.3);
    });
    expect([name, ...readers]).toEqual([PRIMARY, REPLICA, PRIMARY]);
    expect(errors).toContain('Connection terminated unexpectedly');
    await usesReplica();
    let runs = 0;
    const failing = read((snapshot) => {
      runs += 1;
      return sql`select 1 / 0`.execute(snapshot);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  it('does not wait for a replica that is down', async () => {
    await link.disconnect();
    await expect.poll(() => changes.at(-1), { timeout: 5_000 }).toBe(false);
    const startedAt = performance.now();
    expect(await read((snapshot) => nameIn(snapshot))).toBe(PRIMARY);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await link.connect();
    await usesReplica();
  });
});
