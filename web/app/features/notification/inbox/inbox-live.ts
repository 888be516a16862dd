import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { isLineOnScreen } from '../../../platform/query/lines-on-screen.ts';
import { session } from '../../../platform/session.ts';
import { setUnread, unreadCount } from '../inbox-store.ts';
import { removePush, syncPush } from '../browser-push.ts';

/** The polling interval without a stream, and the delay before the stream is tried again. */
const POLL_MS = 60_000;

type InboxMessage = { readonly unread: number; readonly hasNew: boolean } | 'request';

/**
 * Keeps the bell up to date until it is stopped. All tabs of a browser share one stream: the tab with the lock listens and
 * broadcasts to the others; without lock support each tab opens its own stream.
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
      else if (isLeader) channel.postMessage({ unread: unreadCount(), hasNew: false } satisfies InboxMessage);
    };
  const becomeLeader = () => {
    isLeader = true;
    return listen(`/api/${role}/events`, signal, broadcast);
  };
  if (channel && 'locks' in navigator) {
    channel.postMessage('request' satisfies InboxMessage);
    navigator.locks.request(`inbox:${userId}`, { signal }, becomeLeader).catch(() => undefined);
  } else void becomeLeader();
  // A device without live updates is the same as one without a bell.
  void syncPush().catch(() => undefined);
  return () => {
    controller.abort();
    channel?.close();
    if (session().userId !== userId) void removePush().catch(() => undefined);
  };
}

/** Listens until aborted; polls while the server provides no stream. */
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
        // A session that is over needs no notifications.
        if (error instanceof ApiFailure && error.status === 401) return;
        schedulePoll();
      }
    };
    let reading = 0;
    /** Marks what the person sees happen on the screen as read, so that the bell does not count it. */
    const markRead = async (id: number) => {
      reading += 1;
      const reply = await call('notification.read', { body: { ids: [id] } }).catch(() => null);
      reading -= 1;
      if (reading === 0 && !signal.aborted && reply) broadcast(reply.unread, false);
    };
    const schedulePoll = () => {
      close();
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    const connect = () => {
      if (signal.aborted) return;
      const ownSource = new EventSource(url);
      source = ownSource;
      ownSource.addEventListener('unread', ({ data }: MessageEvent<string>) => {
        // The count still contains what is being marked as read; its answer has the new one.
        if (reading === 0) broadcast((JSON.parse(data) as { unread: number }).unread);
      });
      ownSource.addEventListener('notice', ({ data }: MessageEvent<string>) => {
        broadcast(unreadCount(), true);
        const { id, detail_id, read } = JSON.parse(data) as InboxNotification;
        if (!read && detail_id !== null && isLineOnScreen(detail_id)) void markRead(id);
      });
      ownSource.addEventListener('bye', close);
      ownSource.onerror = () => {
        // The browser reopens a lost connection automatically, but not a refused one.
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
