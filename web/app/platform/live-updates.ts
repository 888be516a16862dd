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

const presenceListeners = new Set<(object: string) => void>();

/** Reports that an operator opened, edits or left an object, such as `line:12`. No other data changed. */
export function reportPresence(object: string): void {
  for (const listener of presenceListeners) listener(object);
}

/** Calls the listener with the object of each such report until the returned function is called. */
export function onPresence(listener: (object: string) => void): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}
