import { AsyncLocalStorage } from 'node:async_hooks';

/** Registers work to run after the commit; it is dropped when the attempt is rolled back. */
export type AfterCommit = (work: () => unknown) => void;

const transactionContext = new AsyncLocalStorage<AfterCommit>();

/** Marks everything that `work` does, until its promise settles, as running while a transaction holds a connection. */
export function runInTransactionContext<T>(afterCommit: AfterCommit, work: () => T): T {
  return transactionContext.run(afterCommit, work);
}

/** Returns whether the caller runs inside a transaction. */
export function isInTransaction(): boolean {
  return transactionContext.getStore() !== undefined;
}

/** Runs `work` after the commit of the transaction in which the caller runs; at once outside of one. */
export function afterCurrentCommit(work: () => void): void {
  const afterCommit = transactionContext.getStore();
  if (afterCommit) afterCommit(work);
  else work();
}
