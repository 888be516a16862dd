import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runJobsCommand } from '../../jobs.ts';
import { eventsHarness } from '../../testing/events.ts';
import { DEAD_LETTER_QUEUE, reaction } from './events.ts';

const { connection, happened, start, jobs } = await eventsHarness();
const { db } = connection;

describe('dead letters', () => {
  const run = (...args: string[]) => runJobsCommand(connection, args);

  it('are listed with their error, retried in their queue, and dropped', async () => {
    let works = false;
    const ran: number[] = [];
    const events = await start(
      reaction(happened, 'first', async ({ n }) => {
        if (!works) throw new Error('vendor is down');
        ran.push(n);
      }),
      reaction(happened, 'second', () => Promise.reject(new Error('never'))),
    );
    for (const n of [1, 2]) await events.publish(db, happened, n, { n });
    await sql`update pgboss.job set retry_limit = 0`.execute(db);
    await events.work();
    await expect.poll(() => jobs(`name = '${DEAD_LETTER_QUEUE}'`)).toHaveLength(4);

    const listed = await run('list', '--queue', 'test.happened.first');
    expect(listed).toContain('test.happened.first  1 attempts  vendor is down  {"n":1}');
    expect(listed).toContain('2 dead jobs');
    expect(await run('list')).toContain('4 dead jobs');

    works = true;
    expect(await run('retry', '--queue', 'test.happened.first')).toBe('2 jobs put back');
    await expect.poll(() => ran.toSorted()).toEqual([1, 2]);
    const [one] = await jobs(`name = '${DEAD_LETTER_QUEUE}'`);
    expect(await run('drop', one.id)).toBe('1 jobs deleted');
    expect(await run('drop', '--all')).toBe('1 jobs deleted');
    expect(await run('list')).toBe('0 dead jobs');
  });

  it('rejects invalid arguments, reporting all problems together', async () => {
    await expect(run('retry', 'x', '--limit', '0', '--before', 'soon')).rejects.toThrow(
      /id: x is not.*\n--limit: must.*\n--before: must/,
    );
    await expect(run('drop')).rejects.toThrow('drop: needs ids, --queue or --all');
    await expect(run('explode')).rejects.toThrow('command: must be list, retry or drop, not explode');
  });
});
