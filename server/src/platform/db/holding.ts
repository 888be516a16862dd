import { AsyncLocalStorage } from 'node:async_hooks';

const holding = new AsyncLocalStorage<true>();

/** Marks everything that `work` does, until its promise settles, as done while a transaction holds a connection. */
export function whileHolding<T>(work: () => T): T {
  return holding.run(true, work);
}

/** Whether the caller runs inside a transaction. */
export function holdsConnection(): boolean {
  return holding.getStore() === true;
}
