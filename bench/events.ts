import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../server/src/platform/db/connect.ts';
import { bulkClient } from './databases.ts';

/** Throughput of a worker. */
export interface DrainResult {
  readonly jobs: number;
  /** Jobs of one event: the product's reactions to it. */
  readonly jobsPerEvent: number;
  readonly seconds: number;
}

const TIMEOUT_MS = 120_000;

/**
 * Publishes `events` "line booked" events, each with its own history row, and starts a worker. Each event has all of the
 * product's reactions: the notification, the documents that may be due, the reminders, and the requests to standby.
 * Measures from the first completed job to the last, so that process start-up does not count. The database must contain a
 * confirmed booking.
 */
export async function drainEvents(
  target: Target,
  events: number,
  start: (target: Target) => Promise<{ stop(): Promise<void> }>,
): Promise<DrainResult> {
  const client = bulkClient(target);
  await client.connect();
  let worker: { stop(): Promise<void> } | null = null;
  try {
    // Jobs left over from the booking cases are not measured.
    await client.query(
      `update pgboss.job set state = 'completed', completed_on = now() where state < 'active'`,
    );
    await client.query(PUBLISH, [events]);
    const left = async () =>
      (await client.query(`select count(*)::int as n from pgboss.job where state < 'completed'`)).rows[0]
        .n as number;
    const jobs = await left();
    if (jobs < events) throw new Error('no confirmed booking to publish events about');
    worker = await start(target);
    const until = performance.now() + TIMEOUT_MS;
    let first: { at: number; left: number } | null = null;
    for (;;) {
      const now = await left();
      if (!first && now < jobs) first = { at: performance.now(), left: now };
      if (first && now === 0) {
        const seconds = (performance.now() - first.at) / 1000;
        return { jobs: first.left, jobsPerEvent: jobs / events, seconds };
      }
      if (performance.now() > until) throw new Error(`${now} of ${jobs} jobs did not finish in time`);
      await sleep(20);
    }
  } finally {
    await worker?.stop();
    await client.end();
  }
}

/** Inserts history rows like those of real bookings, and the jobs that the product enqueues for them. */
const PUBLISH = `
  with lines as (
    select h.* from line_history h where h.transition = 'confirm' order by h.id limit 500
  ), copies as (
    insert into line_history (line_id, at, transition, actor_role, actor_id, from_state, to_state, note)
    select line_id, at, transition, actor_role, actor_id, from_state, to_state, note
    from lines, generate_series(1, (select ceil($1::numeric / greatest(count(*), 1)) from lines)) limit $1
    returning id, line_id
  )
  insert into pgboss.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until,
    dead_letter, heartbeat_seconds)
  select gen_random_uuid(), q.name,
    jsonb_build_object('history_id', c.id, 'line_id', c.line_id, 'transition', 'confirm', 'notices', '["user_booked"]'::jsonb),
    q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds, now() + interval '14 days',
    q.dead_letter, q.heartbeat_seconds
  from copies c, pgboss.queue q where q.name like 'booking.line_transitioned.%'`;
