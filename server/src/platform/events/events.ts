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
  stop(): Promise<void>;
}

/** The queue of jobs that failed permanently. */
export const DEAD_LETTER_QUEUE = 'dead_letter';

/** How long a dead job is stored: long enough to find and fix its cause. */
const DEAD_LETTER_DAYS = 90;

/** Number of jobs that are fetched and settled with one statement each. */
const BATCH_SIZE = 200;

/** Half of the default transaction pool, so that jobs never starve requests of the same process. */
const CONCURRENCY = 5;

/** Maximum number of concurrent vendor jobs of one queue. */
const VENDOR_CONCURRENCY = 10;

const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  /** Enough for a full batch of slow jobs. A killed worker is detected earlier, by its missing heartbeat. */
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  deadLetter: DEAD_LETTER_QUEUE,
};

export interface EventsOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Whether this process runs pg-boss's maintenance: retries of abandoned jobs, deletion of old ones. */
  readonly maintenance?: boolean;
  /** Called after live events were written, still in their transaction. */
  readonly onLiveEvents?: () => void;
  /** Whether the product holds what it sends; default: never. */
  readonly isHeld?: () => Promise<boolean>;
}

/**
 * Creates the event system on pg-boss jobs in the application's database.
 *
 * @param connection for the jobs only; must not be the pool of the transactions
 */
export function bossEvents(
  { pool }: Connection,
  { log, maintenance = true, onLiveEvents, isHeld = async () => false }: EventsOptions,
): Events {
  const boss = new PgBoss({
    db: {
      // pg-boss adds the queue to the message of an error. Without its message, an error of a statement that was running when
      // its connection broke could not be recognized as part of an outage.
      executeSql: (text, values) =>
        pool.query(text, values).catch((error: Error) => {
          throw toDatabaseUnavailable(error);
        }),
    },
    supervise: maintenance,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue error'));
  let reactions: readonly Reaction[] = [];
  let queuesOf = new Map<string, string[]>();
  let stopping = false;
  const failures = new Map<string, number>();
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
      await boss.start();
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
          release: async (queue: string, ids: readonly string[], delaySeconds: number) => {
            await pool.query(
              `update pgboss.job set state = 'created', started_on = null, start_after = greatest(start_after, now() + $3 * interval '1 second')
               where name = $1 and id = any($2::uuid[]) and state = 'active'`,
              [queue, ids, delaySeconds],
            );
          },
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
          (jobs) => runBatch(one, jobs, deps),
        );
      }
    },
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
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
