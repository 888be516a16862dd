import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

/** Reports that data of the account changed on the server. */
export function reportUpdate(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** Returns the number of reported updates; use it as an effect's dependency to reload data. */
export function useUpdateCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
