import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from '../db/connect.ts';
import { toDatabaseUnavailable } from '../db/database-unavailable.ts';
import { type Publish, type PublishAll, queueOf, type Reaction } from './event.ts';
import { insertJobs } from './insert-jobs.ts';
import { runBatch } from './job-batch.ts';
import { limiter } from './limiter.ts';

export { accountAudience, type LiveEvent } from '../live/live-event.ts';
export {
  batchReaction,
  event,
  type Publish,
  type PublishAll,
  queueOf,
  type Reaction,
  reaction,
} from './event.ts';

/** The state of one queue across all processes. */
export interface QueueState {
  readonly queue: string;
  /** Number of jobs that no worker has started. */
  readonly waiting: number;
  /** How long the longest-due job has been waiting. */
  readonly oldestSeconds: number;
  /** Number of jobs of this queue in the dead-letter queue. */
  readonly dead: number;
}

/** The event system of one process. */
export interface Events {
  readonly publish: Publish;
  readonly publishAll: PublishAll;
  /** Creates the queues; must be awaited before anything is published. */
  start(reactions: readonly Reaction[]): Promise<void>;
  /** Returns the queues that have waiting or dead jobs. */
  queues(): Promise<QueueState[]>;
  /** Number of failed attempts in this process since its start, by queue. */
  failures(): ReadonlyMap<string, number>;
  /** Starts processing jobs; only in a worker. */
  work(): Promise<void>;
  /** Fetches no more jobs. Those that were fetched and have not begun return to their queues; running ones go on. */
  pause(): void;
  /**
   * Fetches no more jobs and waits for the running ones. When `cutOff` is aborted, those that still run return to their queues as if
   * they had never been fetched, so that another process runs them again.
   * @returns the queues of jobs that did not end
   */
  stop(cutOff?: AbortSignal): Promise<readonly string[]>;
}

/** The queue of jobs that failed permanently. */
export const DEAD_LETTER_QUEUE = 'dead_letter';

/** How long a dead job is stored: long enough to find and fix its cause. */
const DEAD_LETTER_DAYS = 90;

/** How long a finished job is stored. Until then its change cannot add the same job again. */
const FINISHED_DAYS = 7;

/**
 * How often pg-boss deletes finished jobs: one statement that reads its whole table. At its default of a day, the statement
 * would delete more rows than the time limit of the role allows.
 */
const DELETION_SECONDS = 3_600;

/** Number of jobs that are fetched and settled with one statement each. */
const BATCH_SIZE = 200;

/** Half of the default transaction pool, so that jobs never starve requests of the same process. */
const CONCURRENCY = 5;

/** Maximum number of concurrent vendor jobs of one queue. */
const VENDOR_CONCURRENCY = 10;

/** How long running jobs may take after `stop` without another limit. */
const STOP_MS = 5_000;

/** How long the results of ended jobs may take to be stored. */
const SETTLE_MS = 2_000;

const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  /** Enough for a full batch of slow jobs. A killed worker is detected earlier, by its missing heartbeat. */
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  deleteAfterSeconds: FINISHED_DAYS * 86_400,
  deadLetter: DEAD_LETTER_QUEUE,
};

export interface EventsOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Whether this process runs pg-boss's maintenance: retries of abandoned jobs, deletion of old ones. */
  readonly maintenance?: boolean;
  /** Called after live events were written, still in their transaction. */
  readonly onLiveEvents?: () => void;
  /** Default: the connection's role owns the queues, and creates their schema. */
  readonly rights?: QueueRights;
  /** Whether the product holds what it sends; default: never. */
  readonly isHeld?: () => Promise<boolean>;
}

/** What the role of a connection may do with the queues. */
export interface QueueRights {
  /** It may create and change their tables; without it, the process only adds and works on jobs. */
  readonly owns: boolean;
  /** Whether the schema exists: a role without rights on the database must not try to create it. */
  readonly schemaExists: boolean;
}

/** Returns the rights of a connection's role. */
export async function queueRights({ pool }: Pick<Connection, 'pool'>): Promise<QueueRights> {
  const { rows } = await pool.query<QueueRights>(
    `select exists (select from pg_namespace where nspname = 'pgboss') as "schemaExists",
       coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'pgboss'),
         has_database_privilege(current_database(), 'create')) as owns`,
  );
  return rows[0] ?? { owns: false, schemaExists: false };
}

/**
 * Creates or updates the tables of the queues.
 *
 * @throws an error if the role of the connection does not own them
 */
export async function migrateQueues(connection: Connection): Promise<void> {
  const rights = await queueRights(connection);
  if (!rights.owns)
    throw new Error(
      'DATABASE_JOBS_URL: the role may not create the job queues: use the role that owns the schema pgboss (deploy/postgres/roles.sql)',
    );
  const { pool } = connection;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    createSchema: !rights.schemaExists,
  });
  // An error of the start is thrown; without a listener it would end the process as well.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: true, timeout: 5_000 });
}

/**
 * Creates the event system on pg-boss jobs in the application's database.
 *
 * @param connection for the jobs only; must not be the pool of the transactions
 */
export function bossEvents(
  { pool }: Connection,
  {
    log,
    maintenance = true,
    onLiveEvents,
    rights = { owns: true, schemaExists: false },
    isHeld = async () => false,
  }: EventsOptions,
): Events {
  let isClosed = false;
  const boss = new PgBoss({
    db: {
      // pg-boss adds the queue to the message of an error. Without its message, an error of a statement that was running when
      // its connection broke could not be recognized as part of an outage.
      executeSql: async (text, values) => {
        // Nothing may settle a job that was returned to its queue.
        if (isClosed) throw new Error('the job queue is closed');
        return pool.query(text, values).catch((error: Error) => {
          throw toDatabaseUnavailable(error);
        });
      },
    },
    migrate: rights.owns,
    createSchema: !rights.schemaExists,
    supervise: maintenance && rights.owns,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: DELETION_SECONDS,
  });
  boss.on('error', (err) => {
    if (!isClosed) log.error({ err }, 'job queue error');
  });
  let reactions: readonly Reaction[] = [];
  let queuesOf = new Map<string, string[]>();
  let workedQueues: readonly string[] = [];
  let stopping = false;
  const failures = new Map<string, number>();
  const running = new Map<Promise<unknown>, { readonly queue: string; readonly ids: readonly string[] }>();
  const release = async (queue: string, ids: readonly string[], delaySeconds = 0) => {
    await pool.query(
      `update pgboss.job set state = 'created', started_on = null, start_after = greatest(start_after, now() + $3 * interval '1 second')
       where name = $1 and id = any($2::uuid[]) and state = 'active'`,
      [queue, ids, delaySeconds],
    );
  };
  const track = <T>(queue: string, ids: readonly string[], batch: Promise<T>): Promise<T> => {
    running.set(batch, { queue, ids });
    return batch.finally(() => running.delete(batch));
  };
  const pause = () => {
    if (stopping) return;
    stopping = true;
    for (const queue of workedQueues) boss.offWork(queue, { wait: false }).catch(() => undefined);
  };
  const sharedLimit = limiter(CONCURRENCY);
  const publishAll: PublishAll = async (tx, type, changes) => {
    const queues = queuesOf.get(type.name) ?? [];
    const parsed = changes.map(({ id, payload }) => ({ id, data: type.payload.parse(payload) }));
    const live = parsed.flatMap(({ data }) => type.live?.(data) ?? []);
    await insertJobs(
      tx,
      parsed.flatMap(({ id, data }) => queues.map((queue) => ({ queue, changeId: id, data }))),
      live,
    );
    if (live.length > 0) onLiveEvents?.();
  };
  return {
    publish: (tx, type, id, payload) => publishAll(tx, type, [{ id, payload }]),
    publishAll,
    async start(all) {
      await boss.start().catch((error: unknown) => {
        if (rights.owns) throw error;
        throw new Error(
          'the job queues are missing or older than this release: run npm run migrate with DATABASE_JOBS_URL',
          { cause: error },
        );
      });
      await ensureQueues(boss, all.map(queueOf));
      reactions = all;
      queuesOf = new Map();
      for (const one of all)
        queuesOf.set(one.event.name, [...(queuesOf.get(one.event.name) ?? []), queueOf(one)]);
    },
    async queues() {
      // Both conditions match pg-boss's own index on waiting jobs; completed jobs remain for days and are not read.
      const { rows } = await pool.query<QueueState>(
        `select coalesce(source_name, name) as queue,
           (count(*) filter (where name <> $1))::int as waiting,
           coalesce(extract(epoch from now() - min(start_after) filter (where name <> $1 and start_after <= now())), 0)::float8 as "oldestSeconds",
           (count(*) filter (where name = $1))::int as dead
         from pgboss.job where state < 'active' and not blocked group by 1`,
        [DEAD_LETTER_QUEUE],
      );
      return rows;
    },
    failures: () => failures,
    async work() {
      for (const one of reactions) {
        const deps = {
          log,
          limit: one.callsVendor ? limiter(VENDOR_CONCURRENCY) : sharedLimit,
          stopping: () => stopping,
          // Unknown counts as not held: what sends asks again, and does not send without an answer.
          isHeld: () => isHeld().catch(() => false),
          release,
          failed: (queue: string) => failures.set(queue, (failures.get(queue) ?? 0) + 1),
        };
        await boss.work(
          queueOf(one),
          {
            batchSize: BATCH_SIZE,
            perJobResults: true,
            burstWhenBatchFull: true,
            includeMetadata: true,
            pollingIntervalSeconds: 0.5,
          },
          (jobs) =>
            track(
              queueOf(one),
              jobs.map(({ id }) => id),
              runBatch(one, jobs, deps),
            ),
        );
        workedQueues = [...workedQueues, queueOf(one)];
      }
    },
    pause,
    async stop(cutOff = AbortSignal.timeout(STOP_MS)) {
      pause();
      await Promise.race([Promise.allSettled(running.keys()), aborted(cutOff)]);
      const unfinished = [...running.values()];
      if (unfinished.length === 0) {
        // Waits for the results of the last jobs to be stored.
        await boss.stop({ graceful: true, timeout: SETTLE_MS });
        return [];
      }
      // Without the database, another process finds them by their missing heartbeat.
      for (const { queue, ids } of unfinished)
        await release(queue, ids).catch((err: unknown) => log.error({ err, queue }, 'jobs not returned'));
      isClosed = true;
      await boss.stop({ graceful: false }).catch(() => undefined);
      return unfinished.map(({ queue }) => queue);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Creates missing queues and updates the options of queues that an earlier release created. */
async function ensureQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTER_QUEUE))
    await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: DEAD_LETTER_DAYS * 86_400 });
  for (const name of names) {
    const existingQueue = existing.get(name);
    if (!existingQueue) await boss.createQueue(name, QUEUE_OPTIONS);
    else if (
      Object.entries(QUEUE_OPTIONS).some(
        ([key, value]) => existingQueue[key as keyof typeof existingQueue] !== value,
      )
    )
      await boss.updateQueue(name, QUEUE_OPTIONS);
  }
}
