import { useSyncExternalStore } from 'react';

/** The state of the bell; lists of notifications reload when `version` changes. */
export interface Inbox {
  readonly unread: number;
  readonly version: number;
}

const EMPTY: Inbox = { unread: 0, version: 0 };
const listeners = new Set<() => void>();
let current = EMPTY;

/** Stores the unread count and whether new notifications arrived. */
export function setUnread(unread: number, hasNew = unread !== current.unread): void {
  if (!hasNew && unread === current.unread) return;
  current = { unread, version: current.version + (hasNew ? 1 : 0) };
  for (const listener of listeners) listener();
}

export function inboxNow(): Inbox {
  return current;
}

export function useInbox(): Inbox {
  return useSyncExternalStore(subscribe, inboxNow, () => EMPTY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
