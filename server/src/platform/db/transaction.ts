import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './connect.ts';
import { runInTransactionContext } from './transaction-context.ts';

/** Registers work for the moment the change is certain; dropped when the attempt is rolled back. */
export type AfterCommit = (work: () => unknown) => void;

export interface TransactionOptions {
  /** READ COMMITTED unless said otherwise. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Attempts in all when Postgres asks to try again. */
  readonly attempts?: number;
  /** From 0 to below 1; spreads the attempts of those who collided. */
  readonly random?: () => number;
  /** Hears of failed work after the commit: the change stands, so the caller must not see a failure. */
  readonly onAfterCommitError?: (error: unknown) => void;
}

/** Serialization failure and deadlock: Postgres undid everything and asks for another try. */
const retryable: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** The SQLSTATE of an error from Postgres. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/**
 * Runs `work` in one transaction: everything or nothing. Collisions are retried, so `work` may run more than once and must touch
 * nothing but the database; what must happen outside, once and only after success, goes to `afterCommit`.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 5;
  const random = options.random ?? (() => randomInt(1_000_000) / 1_000_000);
  for (let attempt = 1; ; attempt += 1) {
    const afterCommitJobs: (() => unknown)[] = [];
    try {
      const result = await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute((tx) => runInTransactionContext(() => work(tx, (job) => afterCommitJobs.push(job))));
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
