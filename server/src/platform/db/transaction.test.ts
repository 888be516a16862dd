import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect, type Executor, type Tx } from './connect.ts';
import { transaction } from './transaction.ts';

const database = await testDatabase({ content: 'empty' });
afterAll(() => database.close());
const { db } = database.connection;
const random = () => 0.5;

async function amounts(executor: Executor): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`select amount from account order by id`.execute(executor);
  return rows.map((row) => row.amount);
}

const add = (tx: Tx, id: number, amount: number) =>
  sql`update account set amount = amount + ${amount} where id = ${id}`.execute(tx);

beforeAll(() => sql`create table account (id int primary key, amount int not null)`.execute(db));
beforeEach(async () => {
  await sql`delete from account`.execute(db);
  await sql`insert into account values (1, 100), (2, 100)`.execute(db);
});

/** A barrier that releases `n` parties together the first time each arrives; later arrivals pass through. */
function barrier(n: number): () => Promise<void> {
  let waiting = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    waiting += 1;
    if (waiting >= n) open();
    await opened;
  };
}

describe('transaction', () => {
  it('rolls everything back when the work fails, and runs no afterCommit work', async () => {
    const done: string[] = [];
    const failing = transaction(db, async (tx, afterCommit) => {
      afterCommit(() => done.push('sent'));
      await add(tx, 1, 50);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await amounts(db)).toEqual([100, 100]);
    expect(done).toEqual([]);
  });

  it('runs afterCommit work once, in order, when the change is visible', async () => {
    const seen: unknown[] = [];
    const result = await transaction(db, async (tx, afterCommit) => {
      afterCommit(async () => seen.push(await amounts(db)));
      afterCommit(() => seen.push('second'));
      await add(tx, 1, 1);
      return 'done';
    });
    expect(result).toBe('done');
    expect(seen).toEqual([[101, 100], 'second']);
  });

  it('keeps the change and its result when afterCommit work fails', async () => {
    const reported: unknown[] = [];
    const work = transaction(
      db,
      async (tx, afterCommit) => {
        afterCommit(() => Promise.reject(new Error('offline')));
        await add(tx, 1, 1);
        return 7;
      },
      { onAfterCommitError: (error) => reported.push(error) },
    );
    expect(await work).toBe(7);
    expect(reported).toHaveLength(1);
    expect(await amounts(db)).toEqual([101, 100]);
  });

  it('retries after a real deadlock (40P01)', async () => {
    const together = barrier(2);
    let attempts = 0;
    const sent: string[] = [];
    const move = (from: number, to: number) =>
      transaction(
        db,
        async (tx, afterCommit) => {
          attempts += 1;
          afterCommit(() => sent.push(`${from}`));
          await add(tx, from, -10);
          await together();
          await add(tx, to, 10);
        },
        { random },
      );
    await Promise.all([move(1, 2), move(2, 1)]);
    // Postgres may abort both transactions when each detects the deadlock at the same moment.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(sent.toSorted()).toEqual(['1', '2']);
    expect(await amounts(db)).toEqual([100, 100]);
  });

  it('retries after a real serialization failure (40001)', async () => {
    const together = barrier(2);
    let attempts = 0;
    const raise = () =>
      transaction(
        db,
        async (tx) => {
          attempts += 1;
          const [first = 0] = await amounts(tx);
          await together();
          await sql`update account set amount = ${first + 1} where id = 1`.execute(tx);
        },
        { isolation: 'serializable', random },
      );
    await Promise.all([raise(), raise()]);
    expect(attempts).toBe(3);
    expect(await amounts(db)).toEqual([102, 100]);
  });

  it('gives up after its attempts, and immediately on any other error', async () => {
    let attempts = 0;
    const collide = (code: string) =>
      transaction(
        db,
        async (tx) => {
          attempts += 1;
          await sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`.execute(
            tx,
          );
        },
        { attempts: 3, random },
      );
    await expect(collide('40001')).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(3);
    await expect(collide('23505')).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(4);
  });

  it('does not report a commit of an aborted transaction as success', async () => {
    const spoiled = transaction(db, async (tx) => {
      await add(tx, 1, 1);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(spoiled).rejects.toThrow();
    expect(await amounts(db)).toEqual([100, 100]);
  });
});

describe('forbidNested', () => {
  it('rejects a second connection inside a transaction and allows one after it', async () => {
    const strict = connect(database.target, { poolSize: 2, forbidNested: true });
    const nested = () => sql`select 1`.execute(strict.db);
    try {
      await expect(transaction(strict.db, nested)).rejects.toThrow('second database connection');
      await expect(transaction(strict.db, () => strict.pool.query('select 1'))).rejects.toThrow(
        'second database connection',
      );
      await transaction(
        strict.db,
        async (tx, afterCommit) => {
          await sql`select 1`.execute(tx);
          afterCommit(nested);
        },
        { onAfterCommitError: (error) => expect.fail(String(error)) },
      );
      await nested();
    } finally {
      await strict.close();
    }
  });
});
