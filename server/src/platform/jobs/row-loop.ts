import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock/port.ts';
import type { Db, Executor } from '../db/connect.ts';
import type { Row } from '../db/tables.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';

/** Dependencies of a loop over rows. */
export interface RowLoopDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

export interface RowLoopOptions {
  /** Number of attempts after which a row is given up; unlimited by default. */
  readonly attempts?: number;
  /** The seconds until a failed row is retried; default: `backoffSeconds`. */
  readonly backoffSeconds?: (attempts: number) => number;
  /** Reports a row that was given up to the operators. */
  readonly onExhausted?: (id: number) => Promise<unknown>;
}

/** Returned by `run` for a row that is not ready: it is retried like a failed one, without logging an error. */
export const RETRY_LATER = Symbol('retry later');

/** Returns the seconds until a failed row is retried: 10 s, 20 s, 40 s … at most an hour. */
export function backoffSeconds(attempts: number): number {
  return Math.min(3600, 10 * 2 ** (attempts - 1));
}

/**
 * Processes each row in a separate transaction (`run` opens it). A failing row is logged and retried later; it never
 * blocks the rows after it. Returns how many succeeded. The query that finds the rows must exclude rows waiting for a
 * retry with `notAwaitingRetry`; otherwise enough of them fill its limit.
 */
export async function forEachRow(
  { db, clock, log }: RowLoopDeps,
  loop: string,
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
  {
    attempts: maxAttempts = Number.POSITIVE_INFINITY,
    backoffSeconds: secondsAfter = backoffSeconds,
    onExhausted,
  }: RowLoopOptions = {},
): Promise<number> {
  const failing = await failingRows(db, loop, ids);
  const retryAt = (now: Date, attempts: number) => new Date(now.getTime() + secondsAfter(attempts) * 1000);
  let succeeded = 0;
  for (const id of ids) {
    const attempts = (failing.get(id) ?? 0) + 1;
    try {
      if ((await run(id)) === RETRY_LATER) {
        const next = retryAt(clock.now(), attempts);
        await recordFailure(db, { loop, id, attempts, retryAt: next, now: clock.now(), error: 'not ready' });
        continue;
      }
    } catch (err) {
      // Not the fault of a row: the next run of the loop continues here.
      if (err instanceof DatabaseUnavailable) throw err;
      const exhausted = attempts >= maxAttempts;
      log.error({ loop, row: id, attempts, err }, exhausted ? 'row given up' : 'row failed');
      if (exhausted) await onExhausted?.(id);
      await recordFailure(db, {
        loop,
        id,
        attempts,
        retryAt: exhausted ? 'infinity' : retryAt(clock.now(), attempts),
        now: clock.now(),
        error: err instanceof Error ? err.message.slice(0, 200) : 'unknown error',
      });
      continue;
    }
    succeeded += 1;
    if (failing.has(id)) await clearFailure(db, loop, id);
  }
  return succeeded;
}

/** Returns a condition: the row is not waiting for a retry. */
export function notAwaitingRetry(loop: string, idColumn: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from loop_failures f
    where f.loop = ${loop} and f.row_id = ${sql.ref(idColumn)} and f.retry_at > ${now})`;
}

/** Makes a row eligible for an immediate retry, e.g. because it changed. */
export async function clearFailure(executor: Executor, loop: string, id: number): Promise<void> {
  await sql`delete from loop_failures where loop = ${loop} and row_id = ${id}`.execute(executor);
}

async function failingRows(db: Db, loop: string, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<Row<'loop_failures'>, 'row_id' | 'attempts'>>`
    select row_id, attempts from loop_failures where loop = ${loop} and row_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.row_id, row.attempts]));
}

interface RowFailure {
  readonly loop: string;
  readonly id: number;
  readonly attempts: number;
  readonly retryAt: Date | 'infinity';
  readonly now: Date;
  readonly error: string;
}

async function recordFailure(
  db: Db,
  { loop, id, attempts, retryAt: next, now, error }: RowFailure,
): Promise<void> {
  await sql`
    insert into loop_failures (loop, row_id, attempts, retry_at, failed_at, error)
    values (${loop}, ${id}, ${attempts}, ${next}, ${now}, ${error})
    on conflict (loop, row_id) do update set attempts = excluded.attempts, retry_at = excluded.retry_at,
      failed_at = excluded.failed_at, error = excluded.error`.execute(db);
}
