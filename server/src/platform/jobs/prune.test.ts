import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { race } from '../../testing/race.ts';
import { testClock } from '../../testing/test-app.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { transaction } from '../db/transaction.ts';
import { daysBefore, olderThan, prune, type Retention } from './prune.ts';

const database = await testDatabase({ poolSize: 20 });
afterAll(() => database.close());
const { db } = database.connection;
const clock = testClock();
await sql`create table aged (id bigint primary key, at timestamptz not null, kept boolean not null default false)`.execute(
  db,
);
await sql`create table other_aged (id bigint primary key, at timestamptz not null)`.execute(db);

const DAYS = 90;
const last = (now: Date) => daysBefore(now, DAYS);
const aged = olderThan({ table: 'aged', key: ['id'], column: 'at', last });
const otherAged = olderThan({ table: 'other_aged', key: ['id'], column: 'at', last });

let counted: [string, number][] = [];
let logged: unknown[] = [];
let failed: unknown[] = [];
const deps = {
  db,
  clock,
  log: { error: (...line: unknown[]) => failed.push(line) } as never,
  logEvent: (...line: unknown[]) => void logged.push(line),
  countRows: (table: string, rows: number) => void counted.push([table, rows]),
};

beforeEach(async () => {
  counted = [];
  logged = [];
  failed = [];
  await sql`truncate aged, other_aged`.execute(db);
});

/** Adds rows 1 to `count`; row n is n seconds younger than the oldest one. */
const addRows = (table: 'aged' | 'other_aged', count: number) =>
  sql`insert into ${sql.table(table)} (id, at)
    select n, ${daysBefore(clock.now(), DAYS + 1)}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(db);

const idsOf = async (table: 'aged' | 'other_aged') => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

describe('prune', () => {
  it('deletes what has expired in batches, counts each and logs the sum', async () => {
    await addRows('aged', 5);
    const end = last(clock.now());
    await sql`insert into aged (id, at) values (6, ${end}), (7, ${new Date(end.getTime() + 1)})`.execute(db);
    await prune(deps, [aged, otherAged], { limit: 4 });
    expect(await idsOf('aged')).toEqual([7]);
    expect(counted).toEqual([
      ['aged', 4],
      ['aged', 2],
    ]);
    expect(logged).toEqual([[{ table: 'aged', rows: 6, ms: expect.any(Number) }, 'rows pruned']]);
    expect(failed).toEqual([]);
  });

  it('deletes at most 1,000 rows in one transaction', async () => {
    await addRows('aged', 1_001);
    await prune(deps, [aged]);
    expect(counted).toEqual([
      ['aged', 1_000],
      ['aged', 1],
    ]);
  });

  it('begins no round when the time is over; each table had a batch, oldest rows first', async () => {
    await addRows('aged', 5);
    await addRows('other_aged', 3);
    await prune(deps, [aged, otherAged], { limit: 2, runMs: 0 });
    expect([await idsOf('aged'), await idsOf('other_aged')]).toEqual([[3, 4, 5], [3]]);
    await prune(deps, [aged, otherAged], { limit: 2, runMs: 0 });
    expect([await idsOf('aged'), await idsOf('other_aged')]).toEqual([[5], []]);
  });

  it('leaves rows that another transaction has locked', async () => {
    await addRows('aged', 3);
    await transaction(db, async (tx) => {
      await sql`select from aged where id = 2 for no key update`.execute(tx);
      await prune(deps, [aged]);
      expect(await idsOf('aged')).toEqual([2]);
    });
    await prune(deps, [aged]);
    expect(await idsOf('aged')).toEqual([]);
    expect(failed).toEqual([]);
  });

  it('leaves a table that another process prunes', async () => {
    await addRows('aged', 3);
    await addRows('other_aged', 3);
    await transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('prune:aged', 0))`.execute(tx);
      await prune(deps, [aged, otherAged]);
    });
    expect([await idsOf('aged'), await idsOf('other_aged')]).toEqual([[1, 2, 3], []]);
  });

  it('of 50 processes deletes each row once', async () => {
    await addRows('aged', 500);
    await race(50, () => prune(deps, [aged], { limit: 10 }));
    expect(await idsOf('aged')).toEqual([]);
    expect(counted.reduce((sum, [, rows]) => sum + rows, 0)).toBe(500);
    expect(failed).toEqual([]);
  });

  it('logs a table that fails and prunes the others', async () => {
    await addRows('aged', 3);
    const missing = olderThan({ table: 'missing', key: ['id'], column: 'at', last });
    await prune(deps, [missing, aged]);
    expect(await idsOf('aged')).toEqual([]);
    expect(failed).toMatchObject([[{ table: 'missing', err: { code: '42P01' } }, 'pruning failed']]);
  });

  it('ends when there is no database connection', async () => {
    await addRows('aged', 3);
    const away: Retention = {
      table: 'away',
      deleteBatch: async () => {
        throw new DatabaseUnavailable(new Error('timeout exceeded when trying to connect'));
      },
    };
    await expect(prune(deps, [away, aged])).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await idsOf('aged')).toEqual([1, 2, 3]);
  });

  it('prepares a table before its batches, and has none if nothing can have expired', async () => {
    await addRows('aged', 3);
    const order: string[] = [];
    let expired = false;
    const prepared: Retention = {
      table: 'aged',
      prepare: async (tx) => {
        await sql`update aged set kept = true where id = 3`.execute(tx);
        order.push('prepare');
        return expired;
      },
      deleteBatch: (tx, batch) => {
        order.push('delete');
        return aged.deleteBatch(tx, batch);
      },
    };
    await prune(deps, [prepared]);
    expect([order, await idsOf('aged')]).toEqual([['prepare'], [1, 2, 3]]);
    expired = true;
    await prune(deps, [prepared]);
    expect([order, await idsOf('aged')]).toEqual([['prepare', 'prepare', 'delete'], []]);
  });
});

describe('olderThan', () => {
  it('deletes only rows of its condition', async () => {
    await addRows('aged', 2);
    await sql`update aged set kept = true where id = 1`.execute(db);
    await prune(deps, [olderThan({ table: 'aged', key: ['id'], column: 'at', last, where: sql`not kept` })]);
    expect(await idsOf('aged')).toEqual([1]);
  });

  it('finds rows by an expression', async () => {
    await addRows('aged', 2);
    const column = sql`greatest(at, null)`;
    await prune(deps, [olderThan({ table: 'aged', key: ['id'], column, last })]);
    expect(await idsOf('aged')).toEqual([]);
  });
});
