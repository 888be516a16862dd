import { AsyncLocalStorage } from 'node:async_hooks';

const transactionContext = new AsyncLocalStorage<true>();

/** Marks everything that `work` does, until its promise settles, as running while a transaction holds a connection. */
export function runInTransactionContext<T>(work: () => T): T {
  return transactionContext.run(true, work);
}

/** Returns whether the caller runs inside a transaction. */
export function isInTransaction(): boolean {
  return transactionContext.getStore() === true;
}
