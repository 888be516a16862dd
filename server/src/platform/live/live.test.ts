import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { followLive, placesOf } from '../../testing/live-events.ts';
import { pruneTables } from '../../testing/prune-tables.ts';
import { runLength } from '../../testing/run-length.ts';
import { type Connection, connect, type Executor } from '../db/connect.ts';
import { transaction } from '../db/transaction.ts';
import type { Audience, LiveEvent } from './live-event.ts';
import { type Live, postgresLive } from './live.ts';

const { connection, target, close } = await testDatabase({ poolSize: 20 });
const { db } = connection;
const open: { live: Live; connection: Connection }[] = [];

/** A process: its own pool and its own connection for live events. */
function aProcess(): Live {
  const own = connect(target, { poolSize: 5 });
  const live = postgresLive(target, own.pool, () => undefined);
  open.push({ live, connection: own });
  return live;
}

afterEach(async () => {
  for (const one of open.splice(0)) {
    await one.live.stop();
    await one.connection.close();
  }
});
afterAll(close);

const WITHIN = { timeout: 15_000, interval: 20 };
const pruneAt = (now: Date) => pruneTables({ connection, clock: { now: () => now } }, 'live_events');
let audiences = 0;
const anAudience = (): Audience => `account:${(audiences += 1)}`;
const anEvent = (audience: Audience, n: number): LiveEvent => ({
  audience,
  object: `test:${n}`,
  version: n,
  kind: 'test',
});

/** Whether the transactions of all events, and those before them, have ended. */
async function haveEnded(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select coalesce(bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())), true) as ended from live_events`.execute(
    executor,
  );
  return rows[0]?.ended === true;
}

it('sends an event to the followers of its audience in every process, and only after its commit', async () => {
  const [writer, reader] = [aProcess(), aProcess()];
  const [mine, other] = [anAudience(), anAudience()];
  const here = await followLive(writer, [mine, 'operators']);
  const there = await followLive(reader, [mine]);
  const elsewhere = await followLive(reader, [other]);
  await transaction(db, async (tx) => {
    await writer.announce(tx, [
      anEvent(mine, 1),
      { audience: 'operators', object: 'line:9', version: null, kind: 'line' },
    ]);
    await sleep(1_300);
    expect(here.events).toEqual([]);
  });
  await vi.waitFor(() => expect(here.objects()).toEqual(['test:1', 'line:9']), WITHIN);
  await vi.waitFor(() => expect(there.objects()).toEqual(['test:1']), WITHIN);
  await transaction(db, async (tx) => {
    await writer.announce(tx, [anEvent(mine, 2)]);
    throw new Error('rolled back');
  }).catch(() => undefined);
  await writer.announce(db, [anEvent(other, 3)]);
  await vi.waitFor(() => expect(elsewhere.objects()).toEqual(['test:3']), WITHIN);
  expect(there.objects()).toEqual(['test:1']);
});

const EVENTS = runLength(1_000, 200);
const CUT_MS = runLength(10_000, 2_000);

it('arrives once each after a cut among many events that commit out of order', async () => {
  const [writer, reader] = [aProcess(), aProcess()];
  const audience = anAudience();
  let follower = await followLive(reader, [audience]);
  const received = [...follower.events];
  const write = async (n: number) => {
    // A hundred a second; every tenth stays open for up to two seconds after later ones have committed.
    await sleep(n * 10 + (n % 7) * 20);
    await transaction(db, async (tx) => {
      await writer.announce(tx, [anEvent(audience, n)]);
      if (n % 100 === 0) await sleep(2_000);
      else if (n % 10 === 0) await sleep(300);
    });
  };
  const writing = Promise.all(Array.from({ length: EVENTS }, (_, n) => write(n)));
  await vi.waitFor(() => expect(follower.events.length).toBeGreaterThan(20), WITHIN);
  const cut = follower.position();
  await follower.stop();
  received.push(...follower.events);
  await sleep(CUT_MS);
  follower = await followLive(reader, [audience], { since: cut });
  await writing;
  await vi.waitFor(
    () => expect(received.length + follower.events.length).toBeGreaterThanOrEqual(EVENTS),
    WITHIN,
  );
  await sleep(1_200);
  received.push(...follower.events);
  expect(received.map(({ version }) => version).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: EVENTS }, (_, n) => n),
  );
  expect(new Set(placesOf(received)).size).toBe(EVENTS);
  expect(follower.resets()).toBe(0);
}, 60_000);

it('continues where it was when the database ends its connection', async () => {
  const [writer, reader] = [aProcess(), aProcess()];
  const audience = anAudience();
  const follower = await followLive(reader, [audience]);
  await writer.announce(db, [anEvent(audience, 1)]);
  await vi.waitFor(() => expect(follower.events).toHaveLength(1), WITHIN);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'aaspaas live' and datname = current_database()`.execute(db);
  for (let n = 2; n <= 40; n += 1) await writer.announce(db, [anEvent(audience, n)]);
  await vi.waitFor(() => expect(follower.events).toHaveLength(39 + 1), WITHIN);
  expect(new Set(placesOf(follower.events)).size).toBe(40);
});

it('arrives without a report, because every process also reads at an interval', async () => {
  const audience = anAudience();
  const follower = await followLive(aProcess(), [audience]);
  await sql`insert into live_events (audience, object, kind) values (${audience}, 'test:1', 'test')`.execute(
    db,
  );
  await vi.waitFor(() => expect(follower.events).toHaveLength(1), WITHIN);
});

it('keeps a bounded number of events for a slow follower, who reads the rest from the database', async () => {
  const [writer, reader] = [aProcess(), aProcess()];
  const audience = anAudience();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = await followLive(reader, [audience], { take: () => held });
  const fast = await followLive(reader, [audience]);
  for (let n = 0; n < 30; n += 1)
    await writer.announce(
      db,
      Array.from({ length: 100 }, (_, index) => anEvent(audience, n * 100 + index)),
    );
  await vi.waitFor(() => expect(fast.events).toHaveLength(3_000), WITHIN);
  expect(slow.events.length).toBeLessThan(1_000);
  release();
  await vi.waitFor(() => expect(slow.events).toHaveLength(3_000), WITHIN);
  expect(placesOf(slow.events)).toEqual(placesOf(fast.events));
});

it('deletes events after a day; a follower that stopped before gets a reset, a later one does not', async () => {
  const live = aProcess();
  const [audience, other] = [anAudience(), anAudience()];
  const start = new Date('2026-11-21T06:00:00Z');
  const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  await sql`delete from live_events`.execute(db);
  const before = await followLive(live, [audience]);
  const stopped = before.position();
  await live.announce(db, [anEvent(audience, 1)]);
  await vi.waitFor(() => expect(before.events).toHaveLength(1), WITHIN);
  const moved = async () => {
    // The place of a follower that begins now; another database's transaction may hold it back.
    const now = await followLive(live, [other]);
    await now.stop();
    return now.position();
  };
  // A transaction of another test file, in another database, may still hold the first event above the mark.
  await vi.waitFor(async () => expect(await haveEnded(db)).toBe(true), WITHIN);
  await pruneAt(start);
  // Transactions of other databases move the mark further than this process has read.
  const { rows: marks } = await sql<{
    xid: string;
  }>`select xid::text from live_marks where at = ${start}`.execute(db);
  const seen = await vi.waitFor(async () => {
    const place = await moved();
    expect(place.xid).toBeGreaterThanOrEqual(BigInt(marks[0]?.xid ?? 0));
    return place;
  }, WITHIN);
  await live.announce(db, [anEvent(other, 2)]);
  await pruneAt(hoursLater(23));
  expect((await followLive(live, [audience], { since: stopped })).resets()).toBe(0);
  await pruneAt(hoursLater(24));
  const { rows } = await sql<{ object: string }>`select object from live_events`.execute(db);
  expect(rows).toEqual([{ object: 'test:2' }]);
  expect((await followLive(live, [audience], { since: stopped })).resets()).toBe(1);
  expect((await followLive(live, [audience], { since: seen })).resets()).toBe(0);
  // A place of another database: its transactions are those of the future here.
  expect((await followLive(live, [audience], { since: { xid: 2n ** 60n, id: 1 } })).resets()).toBe(1);
});

it('moves the place of a follower without events, so that a later cut needs no reset', async () => {
  const live = aProcess();
  const idle = await followLive(live, [anAudience()], { idleMs: 50 });
  const start = idle.position();
  const audience = anAudience();
  await live.announce(db, [anEvent(audience, 1)]);
  await vi.waitFor(() => expect(idle.position().xid).toBeGreaterThan(start.xid), WITHIN);
  expect(idle.events).toEqual([]);
});

it('reads pages by the index of their audience', async () => {
  const plan = await transaction(db, async (tx) => {
    await sql`insert into live_events (audience, object, kind)
      select 'account:' || n % 500, 'test:' || n, 'test' from generate_series(1, 10000) n`.execute(tx);
    await sql`analyze live_events`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from live_events
      where audience = 'account:1' and (xid, id) > ('5'::xid8, 1) and xid < '999999999'::xid8 order by xid, id limit 10`.execute(
      tx,
    );
    await sql`delete from live_events where object like 'test:%' and audience like 'account:%' and xid = pg_current_xact_id()`.execute(
      tx,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('live_events_audience');
  expect(plan).not.toContain('Sort');
});
