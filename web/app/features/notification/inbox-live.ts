import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { session } from '../../platform/session.ts';
import { inboxNow, setUnread } from './inbox-store.ts';
import { dropPush, keepPush } from './browser-push.ts';

/** How often is asked while no stream can be had, and when one is tried again. */
const POLL_MS = 60_000;

type Word = { readonly unread: number; readonly news: boolean } | 'ask';

/**
 * Keeps the bell up to date until it is stopped. All tabs of a browser share one stream: the one that holds the lock listens and tells the others;
 * where browsers have no locks each tab listens for itself.
 */
export function startInbox(userId: number, role: Role): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`inbox:${userId}`);
  const tell = (unread: number, news?: boolean) => {
    setUnread(unread, news);
    channel?.postMessage({ unread, news: news ?? false } satisfies Word);
  };
  let leading = false;
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data !== 'ask') setUnread(data.unread, data.news || undefined);
      else if (leading) channel.postMessage({ unread: inboxNow().unread, news: false } satisfies Word);
    };
  const lead = () => {
    leading = true;
    return listen(`/api/${role}/events`, signal, tell);
  };
  if (channel && 'locks' in navigator) {
    channel.postMessage('ask' satisfies Word);
    navigator.locks.request(`inbox:${userId}`, { signal }, lead).catch(() => undefined);
  } else void lead();
  // A device that cannot be told any more is the same without a bell.
  void keepPush().catch(() => undefined);
  return () => {
    gone.abort();
    channel?.close();
    if (session().userId !== userId) void dropPush().catch(() => undefined);
  };
}

/** Listens until it is given up; asks now and then where the server gives no stream. */
function listen(
  url: string,
  signal: AbortSignal,
  tell: (unread: number, news?: boolean) => void,
): Promise<void> {
  return new Promise((over) => {
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
          tell((await call('notification.list', { query: { limit: '1' } }, { signal })).unread);
        connect();
      } catch (error) {
        // A session that is over needs no news.
        if (error instanceof ApiFailure && error.status === 401) return;
        later();
      }
    };
    const later = () => {
      close();
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    const connect = () => {
      if (signal.aborted) return;
      const mine = new EventSource(url);
      source = mine;
      mine.addEventListener('unread', ({ data }: MessageEvent<string>) =>
        tell((JSON.parse(data) as { unread: number }).unread),
      );
      mine.addEventListener('notice', () => tell(inboxNow().unread, true));
      mine.addEventListener('bye', close);
      mine.onerror = () => {
        // A connection that was lost comes back by itself; one that was refused does not.
        if (mine.readyState === EventSource.CLOSED && source === mine) later();
      };
    };
    signal.addEventListener('abort', () => {
      close();
      over();
    });
    connect();
  });
}
