import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { session } from '../../platform/session.ts';
import { inboxNow, setUnread } from './inbox-store.ts';
import { removePush, syncPush } from './browser-push.ts';

/** How often is asked while no stream can be had, and when one is tried again. */
const POLL_MS = 60_000;

type InboxMessage = { readonly unread: number; readonly hasNew: boolean } | 'request';

/**
 * Keeps the bell up to date until it is stopped. All tabs of a browser share one stream: the one that holds the lock listens and tells the others;
 * where browsers have no locks each tab listens for itself.
 */
export function startInbox(userId: number, role: Role): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`inbox:${userId}`);
  const broadcast = (unread: number, hasNew?: boolean) => {
    setUnread(unread, hasNew);
    channel?.postMessage({ unread, hasNew: hasNew ?? false } satisfies InboxMessage);
  };
  let isLeader = false;
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<InboxMessage>) => {
      if (data !== 'request') setUnread(data.unread, data.hasNew || undefined);
      else if (isLeader)
        channel.postMessage({ unread: inboxNow().unread, hasNew: false } satisfies InboxMessage);
    };
  const becomeLeader = () => {
    isLeader = true;
    return listen(`/api/${role}/events`, signal, broadcast);
  };
  if (channel && 'locks' in navigator) {
    channel.postMessage('request' satisfies InboxMessage);
    navigator.locks.request(`inbox:${userId}`, { signal }, becomeLeader).catch(() => undefined);
  } else void becomeLeader();
  // A device that cannot be told any more is the same without a bell.
  void syncPush().catch(() => undefined);
  return () => {
    controller.abort();
    channel?.close();
    if (session().userId !== userId) void removePush().catch(() => undefined);
  };
}

/** Listens until it is given up; asks now and then where the server gives no stream. */
function listen(
  url: string,
  signal: AbortSignal,
  broadcast: (unread: number, hasNew?: boolean) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    };
    const poll = async () => {
      if (signal.aborted) return;
      try {
        if (document.visibilityState === 'visible')
          broadcast((await call('notification.list', { query: { limit: '1' } }, { signal })).unread);
        connect();
      } catch (error) {
        // A session that is over needs no news.
        if (error instanceof ApiFailure && error.status === 401) return;
        schedulePoll();
      }
    };
    const schedulePoll = () => {
      close();
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    const connect = () => {
      if (signal.aborted) return;
      const ownSource = new EventSource(url);
      source = ownSource;
      ownSource.addEventListener('unread', ({ data }: MessageEvent<string>) =>
        broadcast((JSON.parse(data) as { unread: number }).unread),
      );
      ownSource.addEventListener('notice', () => broadcast(inboxNow().unread, true));
      ownSource.addEventListener('bye', close);
      ownSource.onerror = () => {
        // A connection that was lost comes back by itself; one that was refused does not.
        if (ownSource.readyState === EventSource.CLOSED && source === ownSource) schedulePoll();
      };
    };
    signal.addEventListener('abort', () => {
      close();
      resolve();
    });
    connect();
  });
}
