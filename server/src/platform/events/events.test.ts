import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { runJobsCommand } from '../../jobs.ts';
import { eventsHarness } from '../../testing/events.ts';
import { connect } from '../db/connect.ts';
import { isConnectionFailure } from '../db/database-unavailable.ts';
import { transaction } from '../db/transaction.ts';
import { batchReaction, bossEvents, DEAD_LETTER_QUEUE, reaction } from './events.ts';

const { database, connection, happened, logged, log, open, start, jobs } = await eventsHarness();
const { db, pool } = connection;

const ignore = () => Promise.resolve();

/** Changes with the numbers below `count`. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n, payload: { n } }));

describe('publish', () => {
  it('inserts one job for each reaction with one statement, and none when the transaction rolls back', async () => {
    const events = await start(reaction(happened, 'first', ignore), reaction(happened, 'second', ignore));
    await transaction(db, async (tx) => {
      await events.publish(tx, happened, 1, { n: 1 });
      await events.publish(tx, happened, 1, { n: 1 });
    });
    await transaction(db, async (tx) => {
      await events.publish(tx, happened, 2, { n: 2 });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect((await jobs()).map(({ name, data }) => [name, data])).toEqual([
      ['test.happened.first', { n: 1 }],
      ['test.happened.second', { n: 1 }],
    ]);
  });

  it('inserts the same row as pg-boss', async () => {
    const events = await start(reaction(happened, 'first', ignore));
    await events.publish(db, happened, 1, { n: 1 });
    const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
    await boss.send('test.happened.first', { n: 1 });
    const [insertedRow, sentRow] = (await jobs()).map(
      ({ id: _id, created_on, start_after, keep_until, ...row }) => ({
        ...row,
        delay: start_after - created_on,
        kept: keep_until - start_after,
      }),
    );
    expect(sentRow).toBeDefined();
    expect(insertedRow).toEqual(sentRow);
  });

  it("uses only the transaction's connection", async () => {
    const single = connect(database.target, { poolSize: 1, connectionTimeoutMs: 200 });
    const events = bossEvents(single, { log });
    await events.start([reaction(happened, 'first', ignore), reaction(happened, 'second', ignore)]);
    try {
      await transaction(single.db, (tx) => events.publish(tx, happened, 1, { n: 1 }));
      expect(await jobs()).toHaveLength(2);
    } finally {
      await events.stop();
      await single.close();
    }
  });

  it('fails instead of losing a job whose queue does not exist', async () => {
    const events = await start(reaction(happened, 'first', ignore));
    await sql`delete from pgboss.queue where name = 'test.happened.first'`.execute(db);
    await expect(events.publish(db, happened, 1, { n: 1 })).rejects.toThrow();
  });
});

describe('work', () => {
  it('runs the other jobs of a batch when one fails, logs and counts the failure, and retries it', async () => {
    const ran: number[] = [];
    const events = await start(
      reaction(happened, 'first', async ({ n }) => {
        ran.push(n);
        if (n === 2 && ran.filter((one) => one === 2).length === 1) throw new Error('no luck');
      }),
    );
    for (const n of [1, 2, 3]) await events.publish(db, happened, n, { n });
    await events.work();
    await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual([1, 2, 2, 3]);
    await expect.poll(() => jobs(`state <> 'completed'`)).toEqual([]);
    expect(events.failures().get('test.happened.first')).toBe(1);
    expect(logged).toMatchObject([
      {
        fields: { queue: 'test.happened.first', attempt: 1, err: { message: 'no luck' } },
        message: 'job failed',
      },
    ]);
  });

  it('gives a reaction several events at once; the failing one of them fails alone, is retried, and can be put back', async () => {
    const calls: number[][] = [];
    let works = false;
    const events = await start(
      batchReaction(happened, 'first', async (payloads) => {
        calls.push(payloads.map(({ n }) => n));
        if (!works && payloads.some(({ n }) => n === 7)) throw new Error('no luck');
      }),
    );
    await events.publishAll(db, happened, numbers(100));
    await sql`update pgboss.job set retry_limit = 0`.execute(db);
    await events.work();
    await expect
      .poll(() => jobs(`name = '${DEAD_LETTER_QUEUE}'`))
      .toMatchObject([
        { source_name: 'test.happened.first', data: { n: 7 }, source_output: { message: 'no luck' } },
      ]);
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(99);
    expect(calls[0]).toHaveLength(50);
    // Halves of the failing batch, not each of its events.
    expect(calls.length).toBeLessThan(20);
    expect(events.failures().get('test.happened.first')).toBe(1);
    expect(logged.map(({ message }) => message)).toEqual(['job moved to the dead-letter queue']);
    works = true;
    await runJobsCommand(connection, ['retry', '--all']);
    await expect.poll(() => calls.at(-1)).toEqual([7]);
  });

  it('runs the events of one subject in the order in which they were published', async () => {
    const ran: number[] = [];
    const events = await start(
      batchReaction(
        happened,
        'first',
        async (payloads) => {
          await sleep(payloads.some(({ n }) => n === 0) ? 50 : 0);
          if (payloads.length > 1 && payloads.some(({ n }) => n === 9)) throw new Error('no luck');
          ran.push(...payloads.map(({ n }) => n));
        },
        { subjectOf: ({ n }) => n % 7 },
      ),
    );
    // Each in its own transaction, so that the times of their creation differ.
    for (const { id, payload } of numbers(150)) await events.publish(db, happened, id, payload);
    await events.work();
    await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(150);
    for (let subject = 0; subject < 7; subject += 1)
      expect(ran.filter((n) => n % 7 === subject)).toEqual(
        numbers(150).flatMap(({ id }) => (id % 7 === subject ? [id] : [])),
      );
  });

  it('fails a batch as a whole when the database is the reason', async () => {
    const calls: number[] = [];
    let works = false;
    const events = await start(
      batchReaction(happened, 'first', async (payloads) => {
        calls.push(payloads.length);
        if (!works) throw new Error('Connection terminated unexpectedly');
      }),
    );
    await events.publishAll(db, happened, numbers(40));
    await events.work();
    await expect.poll(() => jobs(`state = 'retry'`)).toHaveLength(40);
    expect(calls).toEqual([40]);
    works = true;
    await sql`update pgboss.job set start_after = now()`.execute(db);
    await expect.poll(() => jobs(`state = 'completed'`), { timeout: 10_000 }).toHaveLength(40);
  });

  it('reports a broken connection as such, also if a statement was running', async () => {
    let breaks = false;
    const broken = {
      ...connection,
      pool: {
        query: (text: string, values: unknown[]) =>
          breaks ? Promise.reject(new Error('Connection terminated unexpectedly')) : pool.query(text, values),
      },
    };
    const events = bossEvents(broken as never, { log });
    open.add(events);
    await events.start([reaction(happened, 'first', ignore)]);
    await events.work();
    breaks = true;
    await expect.poll(() => logged, { timeout: 10_000 }).not.toEqual([]);
    breaks = false;
    expect(logged.every(({ fields }) => isConnectionFailure(fields['err']))).toBe(true);
  });

  it('moves a malformed payload to the dead-letter queue immediately', async () => {
    const ran: number[] = [];
    const events = await start(
      reaction(happened, 'first', async ({ n }) => {
        ran.push(n);
      }),
    );
    await events.publish(db, happened, 1, { n: 1 });
    await sql`update pgboss.job set data = '{"n":"one"}'`.execute(db);
    await events.publish(db, happened, 2, { n: 2 });
    await events.work();
    await expect.poll(() => ran).toEqual([2]);
    await expect
      .poll(() => jobs(`name = '${DEAD_LETTER_QUEUE}'`))
      .toMatchObject([{ source_name: 'test.happened.first', data: { n: 'one' } }]);
    expect(logged.map(({ message }) => message)).toEqual(['job moved to the dead-letter queue']);
    expect(await events.queues()).toMatchObject([{ queue: 'test.happened.first', waiting: 0, dead: 1 }]);
  });

  it('moves a job to the dead-letter queue when its last attempt failed', async () => {
    const events = await start(reaction(happened, 'first', () => Promise.reject(new Error('never'))));
    await events.publish(db, happened, 1, { n: 1 });
    await sql`update pgboss.job set retry_limit = 0`.execute(db);
    await events.work();
    await expect
      .poll(() => jobs(`name = '${DEAD_LETTER_QUEUE}'`))
      .toMatchObject([{ source_output: { message: 'never' } }]);
  });

  it('runs at most five jobs of all queues concurrently, not counting jobs that wait for a vendor', async () => {
    let active = 0;
    let most = 0;
    const slow = async () => {
      active += 1;
      most = Math.max(most, active);
      await sleep(20);
      active -= 1;
    };
    const blocked = new Promise<void>((resolve) => setTimeout(resolve, 1_500).unref());
    const events = await start(
      reaction(happened, 'first', slow),
      reaction(happened, 'second', slow),
      reaction(happened, 'vendor', () => blocked, { callsVendor: true }),
    );
    for (let n = 0; n < 40; n += 1) await events.publish(db, happened, n, { n });
    await events.work();
    await expect
      .poll(async () => (await jobs(`state = 'completed' and name <> 'test.happened.vendor'`)).length, {
        interval: 20,
        timeout: 1_400,
      })
      .toBe(80);
    expect(most).toBe(5);
  });

  it('processes more than one batch without a pause', async () => {
    const events = await start(reaction(happened, 'first', ignore));
    await sql`insert into pgboss.job (name, data, policy) select 'test.happened.first', '{"n":1}', 'standard' from generate_series(1, 3000)`.execute(
      db,
    );
    const startedAt = performance.now();
    await events.work();
    await expect
      .poll(async () => (await jobs(`state <> 'completed'`)).length, { interval: 100, timeout: 14_000 })
      .toBe(0);
    // One job a second would take most of an hour; one batch per poll would take fifteen seconds.
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  });

  it('requeues jobs that have not begun when the process stops', async () => {
    const begun: number[] = [];
    const events = await start(
      reaction(happened, 'first', async ({ n }) => {
        begun.push(n);
        await sleep(300);
      }),
    );
    for (let n = 0; n < 20; n += 1) await events.publish(db, happened, n, { n });
    await events.work();
    await expect.poll(() => begun.length).toBe(5);
    await events.stop();
    open.delete(events);
    expect(begun).toHaveLength(5);
    expect(await jobs(`state = 'completed'`)).toHaveLength(5);
    expect(await jobs(`state = 'created' and retry_count = 0 and started_on is null`)).toHaveLength(15);
  });

  it('fetches nothing after pause, and ends what runs', async () => {
    let end = () => undefined as void;
    const events = await start(
      reaction(happened, 'first', () => new Promise<void>((resolve) => (end = resolve))),
    );
    await events.publish(db, happened, 1, { n: 1 });
    await events.work();
    await expect.poll(() => jobs(`state = 'active'`)).toHaveLength(1);
    events.pause();
    await events.publish(db, happened, 2, { n: 2 });
    await sleep(1_500);
    end();
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(1);
    expect(await jobs(`state = 'created'`)).toHaveLength(1);
  });

  it('requeues jobs that still run at the cut-off, as if they had never been fetched', async () => {
    let ends: (() => void)[] = [];
    const hanging = () => new Promise<void>((resolve) => ends.push(resolve));
    const events = await start(reaction(happened, 'first', hanging), reaction(happened, 'second', ignore));
    for (const n of [1, 2]) await events.publish(db, happened, n, { n });
    // On its last attempt: a shutdown must not use it up.
    await sql`update pgboss.job set retry_limit = 0`.execute(db);
    await events.work();
    await expect.poll(() => ends.length).toBe(2);
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(2);
    const startedAt = performance.now();
    expect(await events.stop(AbortSignal.timeout(300))).toEqual(['test.happened.first']);
    open.delete(events);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const released = `name = 'test.happened.first' and state = 'created' and retry_count = 0 and started_on is null`;
    expect(await jobs(released)).toHaveLength(2);
    // The end of a job that was returned changes nothing.
    for (const end of ends) end();
    await sleep(300);
    expect(await jobs(released)).toHaveLength(2);
    expect(logged).toEqual([]);
    ends = [];
    const next = await start(
      reaction(happened, 'first', async ({ n }) => void ends.push(() => n)),
      reaction(happened, 'second', ignore),
    );
    await next.work();
    await expect.poll(() => ends.length).toBe(2);
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(4);
  });
});

describe('a hold', () => {
  /** Starts events whose hold the test sets. */
  const startHeld = async (...reactions: Parameters<typeof start>) => {
    const hold = { on: true };
    const events = bossEvents(connection, { log, isHeld: async () => hold.on });
    open.add(events);
    await events.start(reactions);
    return { events, hold };
  };
  const makeDue = () => sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db);

  it('lets jobs that call a vendor wait, without an attempt, and the others run', async () => {
    const ran: string[] = [];
    const { events, hold } = await startHeld(
      reaction(happened, 'first', async () => void ran.push('first')),
      reaction(happened, 'vendor', async () => void ran.push('vendor'), { callsVendor: true }),
    );
    await events.publish(db, happened, 1, { n: 1 });
    await events.work();
    await expect.poll(() => ran).toEqual(['first']);
    await expect
      .poll(() => jobs(`name = 'test.happened.vendor' and start_after > now() + interval '20 seconds'`))
      .toMatchObject([{ state: 'created', retry_count: 0, started_on: null }]);
    expect(events.failures()).toEqual(new Map());
    hold.on = false;
    await makeDue();
    await expect.poll(() => ran).toEqual(['first', 'vendor']);
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(2);
  });

  it('does not count the attempt of a job that fails because it cannot send', async () => {
    let attempts = 0;
    const { events, hold } = await startHeld(
      reaction(happened, 'first', async () => {
        attempts += 1;
        if (hold.on) throw new Error('the gateway did not take the SMS');
      }),
    );
    await events.publish(db, happened, 1, { n: 1 });
    await events.work();
    await expect.poll(() => attempts).toBe(1);
    await expect
      .poll(() => jobs(`state = 'created' and start_after > now()`))
      .toMatchObject([{ retry_count: 0 }]);
    expect(logged).toEqual([]);
    hold.on = false;
    await makeDue();
    await expect.poll(() => jobs(`state = 'completed'`)).toHaveLength(1);
    expect(attempts).toBe(2);
  });

  it('does not stop jobs when the database does not know whether there is one', async () => {
    const ran: number[] = [];
    const events = bossEvents(connection, { log, isHeld: () => Promise.reject(new Error('away')) });
    open.add(events);
    await events.start([
      reaction(happened, 'vendor', async ({ n }) => void ran.push(n), { callsVendor: true }),
    ]);
    await events.publish(db, happened, 1, { n: 1 });
    await events.work();
    await expect.poll(() => ran).toEqual([1]);
  });
});

describe('start', () => {
  it('updates the options of queues from an earlier release', async () => {
    await start(reaction(happened, 'first', ignore));
    await sql`update pgboss.queue set dead_letter = null, heartbeat_seconds = null, expire_seconds = 60 where name = 'test.happened.first'`.execute(
      db,
    );
    await start(reaction(happened, 'first', ignore));
    const { rows } = await pool.query(
      `select dead_letter, heartbeat_seconds, expire_seconds from pgboss.queue where name = 'test.happened.first'`,
    );
    expect(rows).toEqual([{ dead_letter: DEAD_LETTER_QUEUE, heartbeat_seconds: 20, expire_seconds: 900 }]);
  });

  it('stores finished jobs for seven days', async () => {
    await sql`update pgboss.queue set deletion_seconds = 60`.execute(db);
    const events = await start(reaction(happened, 'first', ignore));
    await events.publish(db, happened, 1, { n: 1 });
    expect((await jobs()).map((job) => job.deletion_seconds)).toEqual([7 * 86_400]);
  });
});
