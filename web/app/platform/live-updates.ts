const listeners = new Set<() => void>();

/** Reports that data of the account changed on the server. */
export function reportUpdate(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener at each reported update until the returned function is called. */
export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
