import { PgBoss } from 'pg-boss';
import type { Connection } from '../db/connect.ts';
import { DEAD_LETTER_QUEUE } from './events.ts';

/** A job that failed permanently. */
export interface DeadJob {
  readonly id: string;
  /** The queue it failed in. */
  readonly queue: string;
  readonly failedAt: Date;
  readonly attempts: number;
  readonly error: string;
  readonly data: unknown;
}

/** Selects dead jobs: all, those of one queue, or some by id. */
export interface DeadJobFilter {
  readonly queue?: string;
  readonly ids?: readonly string[];
}

/** Maximum number of jobs that one statement moves or deletes. */
const BATCH = 1000;

/** Operator actions on dead jobs; used by `npm run jobs`. */
export interface DeadLetters {
  /** Lists them, newest first. `before` is the `failedAt` of the last job of the previous page. */
  list(filter: DeadJobFilter, limit: number, before?: Date): Promise<DeadJob[]>;
  /** Requeues them with all their attempts; returns how many. */
  retry(filter: DeadJobFilter): Promise<number>;
  /** Deletes them; returns how many. */
  drop(filter: DeadJobFilter): Promise<number>;
}

/** Creates the dead letters of a database whose queues exist. */
export function deadLetters({ pool }: Connection): DeadLetters {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  const matches = `name = $1 and state < 'active' and ($2::text is null or source_name = $2) and ($3::uuid[] is null or id = any($3::uuid[]))`;
  const values = ({ queue, ids }: DeadJobFilter) => [DEAD_LETTER_QUEUE, queue ?? null, ids ?? null];
  return {
    async list(filter, limit, before) {
      const { rows } = await pool.query<DeadJob>(
        `select id, source_name as queue, created_on as "failedAt", source_retry_count + 1 as attempts,
           coalesce(source_output->>'message', '') as error, data
         from pgboss.job where ${matches} and ($4::timestamptz is null or created_on < $4)
         order by created_on desc limit $5`,
        [...values(filter), before ?? null, limit],
      );
      return rows;
    },
    async retry({ queue, ids }) {
      let all = 0;
      for (;;) {
        const moved = await boss.redrive(DEAD_LETTER_QUEUE, {
          limit: BATCH,
          ...(queue ? { sourceName: queue } : {}),
          ...(ids ? { ids: [...ids] } : {}),
        });
        all += moved;
        if (moved < BATCH) return all;
      }
    },
    async drop(filter) {
      const { rowCount } = await pool.query(`delete from pgboss.job where ${matches}`, values(filter));
      return rowCount ?? 0;
    },
  };
}
