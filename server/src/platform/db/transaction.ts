import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSpan } from '../tracing/span.ts';
import type { Db, Tx } from './connect.ts';
import { commitCheck } from './commit-check.ts';
import { type AfterCommit, runInTransactionContext } from './transaction-context.ts';

export type { AfterCommit } from './transaction-context.ts';

export interface TransactionOptions {
  /** Default: READ COMMITTED. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Total number of attempts when Postgres asks for a retry. */
  readonly attempts?: number;
  /** A number from 0 to below 1; spreads the retries of colliding transactions. */
  readonly random?: () => number;
  /** Called when work after the commit fails: the change is committed, so the caller must not see a failure. */
  readonly onAfterCommitError?: (error: unknown) => void;
}

/** Serialization failure and deadlock: Postgres rolled everything back, and the transaction can be retried. */
const retryable: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Lock not available, and a statement that took too long: not retried at once, because it has waited already. */
const timeouts: ReadonlySet<unknown> = new Set(['55P03', '57014']);

/** Returns the SQLSTATE of an error from Postgres. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/**
 * Returns whether Postgres ended a statement because of other work: a lock, a collision or a time limit. The transaction was rolled
 * back, so the same request may succeed later.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const state = sqlState(error);
  return retryable.has(state) || timeouts.has(state);
}

/**
 * Runs `work` in one transaction. Collisions are retried, so `work` may run more than once and must touch only the
 * database; side effects that must happen once and only after success go to `afterCommit`.
 */
export function transaction<T>(
  db: Db,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  // Its statements are not recorded: their texts and values may be about people.
  return inSpan('transaction', { attributes: { 'db.system.name': 'postgresql' } }, () =>
    runTransaction(db, work, options),
  );
}

async function runTransaction<T>(
  db: Db,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const attempts = options.attempts ?? 5;
  const random = options.random ?? (() => randomInt(1_000_000) / 1_000_000);
  for (let attempt = 1; ; attempt += 1) {
    const afterCommitJobs: (() => unknown)[] = [];
    const afterCommit: AfterCommit = (job) => void afterCommitJobs.push(job);
    try {
      const result = await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute((tx) =>
          runInTransactionContext(afterCommit, async () => {
            const done = await work(tx, afterCommit);
            await commitCheck()?.(tx);
            return done;
          }),
        );
      await runAll(
        afterCommitJobs,
        options.onAfterCommitError ?? ((error) => process.emitWarning(error as Error)),
      );
      return result;
    } catch (error) {
      if (attempt >= attempts || !retryable.has(sqlState(error))) throw error;
      await sleep(10 * 2 ** (attempt - 1) * (0.5 + random()));
    }
  }
}

async function runAll(jobs: readonly (() => unknown)[], onError: (error: unknown) => void): Promise<void> {
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      onError(error);
    }
  }
}
