import { createHash } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Connection, Executor } from '../db/connect.ts';

/** Something that happened, in the past tense, with what a reaction needs to know of it. */
export interface EventType<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

/** Declares an event. */
export function event<Payload extends z.ZodType>(name: string, payload: Payload): EventType<Payload> {
  return { name, payload };
}

/** One feature's answer to an event. It may run more than once, so it must come to the same. */
export interface Reaction {
  readonly event: EventType;
  /** Unique among the event's reactions. */
  readonly name: string;
  run(payload: never): Promise<void>;
}

/** Ties a reaction to its event, so that the payload has its type. */
export function reaction<P extends z.ZodType>(
  type: EventType<P>,
  name: string,
  run: (payload: z.output<P>) => Promise<void>,
): Reaction {
  return { event: type, name, run };
}

/**
 * Tells of a change in the change's own transaction: one job for each reaction, so nothing is lost and nothing tells of
 * what did not happen. `id` is the change's own (e.g. a history row's id): the same news twice is one job.
 */
export type Publish = <P extends z.ZodType>(
  tx: Executor,
  type: EventType<P>,
  id: string | number,
  payload: z.input<P>,
) => Promise<void>;

/** The events' machinery of one process. */
export interface Events {
  readonly publish: Publish;
  /** Makes the queues; must be awaited before anything is published. */
  start(reactions: readonly Reaction[]): Promise<void>;
  /** How many jobs nobody has begun, by queue; queues without any are left out. */
  waiting(): Promise<{ queue: string; jobs: number }[]>;
  /** Starts working on the jobs; only in a worker. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/** What a process that was killed had begun is begun anew after so long; somebody who paid may be waiting for it. */
const EXPIRE_SECONDS = 60;

/** Events as pg-boss jobs in the product's own database. */
export function bossEvents({ pool }: Connection, onError: (error: unknown) => void): Events {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', onError);
  let queues: (Reaction & { queue: string })[] = [];
  return {
    async publish(tx, type, id, payload) {
      const data = type.payload.parse(payload) as object;
      for (const {
        queue,
        event: { name },
      } of queues)
        if (name === type.name)
          await boss.send(queue, data, { id: uuidOf(`${queue}:${id}`), db: fromKysely(tx) });
    },
    async start(reactions) {
      await boss.start();
      queues = reactions.map((one) => ({ ...one, queue: `${one.event.name}.${one.name}` }));
      for (const { queue } of queues)
        await boss.createQueue(queue, {
          retryLimit: 8,
          retryDelay: 2,
          retryBackoff: true,
          expireInSeconds: EXPIRE_SECONDS,
        });
    },
    async waiting() {
      // What is done stays for a while; the condition is that of pg-boss' own index, which holds only what waits.
      const { rows } = await pool.query<{ queue: string; jobs: number }>(
        `select name as queue, count(*)::int as jobs from pgboss.job where state < 'active' and not blocked group by name`,
      );
      return rows;
    },
    async work() {
      for (const {
        queue,
        event: { payload },
        run,
      } of queues)
        await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await run(payload.parse(job.data) as never);
        });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** A deterministic UUID: the same change and reaction collide on the job's primary key. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
