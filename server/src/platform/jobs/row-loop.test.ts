import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { backoffSeconds, forEachRow, clearFailure, notAwaitingRetry, RETRY_LATER } from './row-loop.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database.connection;
const clock = testClock();
let logged: unknown[] = [];
const log = { error: (...line: unknown[]) => logged.push(line) } as never;
const deps = { db, clock, log };

beforeEach(async () => {
  logged = [];
  await sql`delete from loop_failures`.execute(db);
});

const due = async (ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${ids}::bigint[]) r (id) where ${notAwaitingRetry('test', 'r.id', clock.now())} order by r.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const failFor = (bad: number, ran: number[]) => async (id: number) => {
  ran.push(id);
  if (id === bad) throw new Error('bad row');
};

describe('forEachRow', () => {
  it('runs the rows after a failing one, and excludes the failing one until its retry', async () => {
    const ran: number[] = [];
    expect(await forEachRow(deps, 'test', [1, 2, 3], failFor(1, ran))).toBe(2);
    expect(ran).toEqual([1, 2, 3]);
    expect(logged).toMatchObject([[{ loop: 'test', row: 1, attempts: 1 }, 'row failed']]);
    expect(await due([1, 2, 3])).toEqual([2, 3]);
    clock.advance(1);
    expect(await due([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('clears the failure of a row that succeeds', async () => {
    await forEachRow(deps, 'test', [1], failFor(1, []));
    await forEachRow(deps, 'test', [1], failFor(0, []));
    await forEachRow(deps, 'test', [1], failFor(1, []));
    expect(logged.map((line) => (line as [{ attempts: number }])[0].attempts)).toEqual([1, 1]);
  });

  it('gives up a row after its attempts, reports it once, and retries it on request', async () => {
    const exhausted: number[] = [];
    const options = { attempts: 2, onExhausted: async (id: number) => exhausted.push(id) };
    for (let n = 0; n < 2; n += 1) await forEachRow(deps, 'test', [1], failFor(1, []), options);
    expect(exhausted).toEqual([1]);
    clock.advance(1_000_000);
    expect(await due([1])).toEqual([]);
    await clearFailure(db, 'test', 1);
    expect(await due([1])).toEqual([1]);
  });

  it('retries a row that is not ready without logging an error', async () => {
    await forEachRow(deps, 'test', [1], async () => RETRY_LATER);
    expect(logged).toEqual([]);
    expect(await due([1])).toEqual([]);
  });

  it('stops without recording a failed row when there is no database connection', async () => {
    const ran: number[] = [];
    const run = async (id: number) => {
      ran.push(id);
      throw new DatabaseUnavailable(new Error('timeout exceeded when trying to connect'));
    };
    await expect(forEachRow(deps, 'test', [1, 2], run)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(ran).toEqual([1]);
    expect(await due([1, 2])).toEqual([1, 2]);
  });
});

describe('backoffSeconds', () => {
  it.each([
    [1, 10],
    [2, 20],
    [5, 160],
    [9, 2560],
    [10, 3600],
    [1000, 3600],
  ])('after %i attempts: %i s', (attempts, seconds) => expect(backoffSeconds(attempts)).toBe(seconds));
});
