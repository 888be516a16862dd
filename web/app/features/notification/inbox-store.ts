import { useSyncExternalStore } from 'react';
import { reportUpdate } from '../../platform/live-updates.ts';

const listeners = new Set<() => void>();
let current = 0;

/** Stores the unread count; new notifications are also reported as an update of the account's data. */
export function setUnread(unread: number, hasNew = unread !== current): void {
  if (unread !== current) {
    current = unread;
    for (const listener of listeners) listener();
  }
  if (hasNew) reportUpdate();
}

/** Returns the number of unread notifications. */
export function unreadCount(): number {
  return current;
}

/** Returns the number of unread notifications and follows its changes. */
export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, unreadCount, () => 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
