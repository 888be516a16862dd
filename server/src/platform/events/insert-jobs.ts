import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Executor, PREPARED } from '../db/connect.ts';
import { currentTraceparent } from '../tracing/span.ts';
import { insertLiveEvents, type LiveEvent, liveEventsInsert } from '../live/live-event.ts';

/** The field of a job's data that holds its trace. */
const TRACE_FIELD = 'traceparent';

/** A job to insert. */
export interface NewJob {
  readonly queue: string;
  /** Identifies the change; the same id and queue create only one job. */
  readonly changeId: string | number;
  readonly data: unknown;
}

/**
 * Inserts jobs, and live events with them, in one statement of the caller's transaction. Never uses another connection: pg-boss's
 * own `send` may read its queue cache through the pool while the transaction holds a connection, which can deadlock the
 * pool. A test compares the rows with those of `send`. A missing queue violates a constraint, so no job is lost silently.
 */
export async function insertJobs(
  tx: Executor,
  jobs: readonly NewJob[],
  live: readonly LiveEvent[] = [],
): Promise<void> {
  if (jobs.length === 0) return insertLiveEvents(tx, live);
  const ids = jobs.map(({ queue, changeId }) => jobIdOf(queue, changeId));
  const queues = jobs.map(({ queue }) => queue);
  const traceparent = currentTraceparent();
  const data = jobs.map((job) => JSON.stringify(withTrace(job.data, traceparent)));
  const withLive = live.length === 0 ? sql`` : sql`with live as (${liveEventsInsert(live)})`;
  await sql`${PREPARED} ${withLive} insert into pgboss.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds)
    select j.id, j.queue, j.data, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.expire_seconds, q.deletion_seconds, pgboss.job_now() + q.retention_seconds * interval '1s', q.dead_letter, q.heartbeat_seconds
    from unnest(${ids}::uuid[], ${queues}::text[], ${data}::jsonb[]) as j (id, queue, data)
    left join pgboss.queue q on q.name = j.queue
    on conflict do nothing`.execute(tx);
}

/** Adds the recorded trace of a change to its job, which continues it. The schemas of the events drop it from the payload. */
function withTrace(data: unknown, traceparent: string | undefined): unknown {
  return traceparent !== undefined && typeof data === 'object' && data !== null && !Array.isArray(data)
    ? { ...data, [TRACE_FIELD]: traceparent }
    : data;
}

/** Returns the trace that a job continues, as W3C `traceparent`; undefined if none was recorded. */
export function traceparentOfJob(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !(TRACE_FIELD in data)) return undefined;
  const traceparent = data[TRACE_FIELD];
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** Derives a UUID from the change and the queue. */
function jobIdOf(queue: string, id: string | number): string {
  const hex = createHash('sha256').update(`${queue}:${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
