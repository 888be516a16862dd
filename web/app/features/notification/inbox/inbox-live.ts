import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { hasLinesOnScreen, isLineOnScreen } from '../../../platform/query/lines-on-screen.ts';
import { reportPresence } from '../../../platform/presence-reports.ts';
import { setUnread, unreadCount } from '../inbox-store.ts';
import { syncPush } from '../browser-push.ts';

/** The polling interval without a stream, and the delay before the stream is tried again. */
const POLL_MS = 60_000;

/** Notifications that arrive within this time are looked up together. */
const TOGETHER_MS = 50;

/** Pages load what they show again at most once per interval. */
const CHANGES_MS = 1_000;

/** The number of notifications that are looked up at once. */
const MARK_READ = 20;

type InboxMessage =
  | { readonly unread: number; readonly hasNew: boolean }
  | { readonly presence: string }
  | 'request';

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
      if (data !== 'request') {
        if ('presence' in data) reportPresence(data.presence);
        else setUnread(data.unread, data.hasNew || undefined);
      } else if (isLeader)
        channel.postMessage({ unread: unreadCount(), hasNew: false } satisfies InboxMessage);
    };
  const becomeLeader = () => {
    isLeader = true;
    return listen(`/api/${role}/events`, signal, broadcast, (object) => {
      reportPresence(object);
      channel?.postMessage({ presence: object } satisfies InboxMessage);
    });
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
  };
}

/** Listens until aborted; polls while the server provides no stream. */
function listen(
  url: string,
  signal: AbortSignal,
  broadcast: (unread: number, hasNew?: boolean) => void,
  broadcastPresence: (object: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let changes: ReturnType<typeof setTimeout> | undefined;
    let hasLater = false;
    /** Lets all tabs load what they show: at once, then at most once a second while changes go on. */
    const reportChange = () => {
      hasLater = changes !== undefined;
      if (hasLater || signal.aborted) return;
      broadcast(unreadCount(), true);
      changes = setTimeout(() => {
        changes = undefined;
        if (hasLater) reportChange();
      }, CHANGES_MS);
    };
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
    let arrived: number[] = [];
    /** Marks what the person sees happen on the screen as read, so that the bell does not count it. */
    const markRead = async () => {
      const ids = new Set(arrived.splice(0));
      const { data } = await call('notification.list', { query: { limit: String(MARK_READ) } }, { signal });
      const seen = data.filter(
        ({ id, detail_id, read }) => ids.has(id) && !read && detail_id !== null && isLineOnScreen(detail_id),
      );
      if (seen.length === 0) return null;
      return call('notification.read', { body: { ids: seen.map(({ id }) => id) } });
    };
    const receive = async (id: number) => {
      arrived = [...arrived.slice(1 - MARK_READ), id];
      // One call covers all that arrive until it is sent.
      if (arrived.length > 1) return;
      reading += 1;
      await new Promise((done) => setTimeout(done, TOGETHER_MS));
      const reply = await markRead().catch(() => null);
      reading -= 1;
      if (signal.aborted || reading > 0) return;
      if (reply) broadcast(reply.unread, false);
      else if (latest !== undefined) broadcast(latest);
    };
    /** The count that arrived while notifications were being marked as read. */
    let latest: number | undefined;
    const schedulePoll = () => {
      close();
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    const connect = () => {
      if (signal.aborted) return;
      const ownSource = new EventSource(url);
      source = ownSource;
      ownSource.addEventListener('unread', ({ data }: MessageEvent<string>) => {
        const { unread } = JSON.parse(data) as { unread: number };
        latest = unread;
        // The count still contains what is being marked as read; the answer has the new one.
        if (reading === 0) broadcast(unread);
      });
      ownSource.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const { kind, object } = JSON.parse(data) as { kind: string; object: string };
        if (kind === 'inbox') return;
        if (kind === 'presence') {
          broadcastPresence(object);
          return;
        }
        reportChange();
        if (kind === 'notice' && hasLinesOnScreen()) void receive(Number(object.split(':')[1]));
      });
      ownSource.addEventListener('reset', reportChange);
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
