import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';
import { call } from '../../../platform/api-client.ts';
import { onUpdate } from '../../../platform/live-updates.ts';
import { mergeNotices } from './merge-notices.ts';
import { setUnread, useUnreadCount } from '../inbox-store.ts';

interface Loaded {
  readonly items: readonly InboxNotification[];
  readonly next: string | null;
}

/** The person's notifications, newest first; reloads automatically when new ones arrive. */
export function useNotices(limit: number) {
  const unread = useUnreadCount();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  const load = useEffectEvent(async (cursor: string | null) => {
    setBusy(true);
    try {
      const {
        data,
        unread: unreadLeft,
        next_cursor,
      } = await call('notification.list', {
        query: { limit: String(limit), ...(cursor ? { cursor } : {}) },
      });
      setUnread(unreadLeft, false);
      setFailed(false);
      setLoaded((now) => {
        if (cursor) return { items: [...(now?.items ?? []), ...data], next: next_cursor };
        const items = mergeNotices(data, now?.items ?? []);
        return { items, next: now && items.length > data.length ? now.next : next_cursor };
      });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    void load(null);
    return onUpdate(() => void load(null));
  }, []);
  // An effect event may be called only from effects, so a counter triggers the load.
  const [request, setRequest] = useState<{ readonly cursor: string | null } | null>(null);
  useEffect(() => {
    if (request) void load(request.cursor);
  }, [request]);

  return {
    items: loaded?.items ?? null,
    unread,
    failed,
    busy,
    more: loaded?.next ? () => setRequest({ cursor: loaded.next }) : null,
    retry: () => setRequest({ cursor: loaded && failed ? loaded.next : null }),
    /** Marks as read optimistically; if the server does not receive it, it is unread again after the next load. */
    read(ids: readonly number[] | 'all') {
      setLoaded(
        (now) =>
          now && {
            ...now,
            items: now.items.map((one) =>
              ids === 'all' || ids.includes(one.id) ? { ...one, read: true } : one,
            ),
          },
      );
      void call(
        'notification.read',
        { body: ids === 'all' ? { all: true } : { ids: [...ids] } },
        { keepalive: true },
      ).then(
        (answer) => setUnread(answer.unread, false),
        () => undefined,
      );
    },
  };
}
