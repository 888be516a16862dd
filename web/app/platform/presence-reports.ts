// Apart from live-updates.ts, which every page loads.
const listeners = new Set<(object: string) => void>();

/** Reports that an operator opened, edits or left an object, such as `line:12`. No other data changed. */
export function reportPresence(object: string): void {
  for (const listener of listeners) listener(object);
}

/** Calls the listener with the object of each such report until the returned function is called. */
export function onPresence(listener: (object: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
