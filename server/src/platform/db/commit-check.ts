import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './connect.ts';

/** Runs at the end of a transaction, before its commit; an error rolls it back. */
export type CommitCheck = (tx: Tx) => Promise<void>;

const commitChecks = new AsyncLocalStorage<CommitCheck>();

/** Runs `check` before the commit of every transaction that `work` runs. */
export function runWithCommitCheck<T>(check: CommitCheck, work: () => T): T {
  return commitChecks.run(check, work);
}

/** Returns the check of the caller's transactions. */
export function commitCheck(): CommitCheck | undefined {
  return commitChecks.getStore();
}
