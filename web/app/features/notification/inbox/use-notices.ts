import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import {
  abortable,
  type CachedPages,
  cachedPages,
  type PagedQuery,
  pagedQueryOptions,
  pageQuery,
} from '../../../platform/query/paged-query.ts';
import { queryClient } from '../../../platform/query/query-client.ts';
import { useSessionGuard } from '../../../platform/query/use-session-guard.ts';
import { useLanguage } from '../../../ui/language/use-text.ts';
import { setUnread, useUnreadCount } from '../inbox-store.ts';

type NoticePage = ReplyOf<'notification.list'>;

function noticesQuery(pageSize: number): PagedQuery<InboxNotification, NoticePage> {
  return {
    key: ['notification.list', { limit: pageSize }],
    pageSize,
    async load(request) {
      const page = await call('notification.list', { query: pageQuery(request) }, abortable(request));
      setUnread(page.unread, false);
      return page;
    },
    idOf: ({ id }) => id,
    live: true,
    moreFailed: 'notification.failed',
  };
}

/** The person's notifications, newest first; reloads automatically when new ones arrive. */
export function useNotices(limit: number) {
  const unread = useUnreadCount();
  const language = useLanguage();
  const options = pagedQueryOptions(noticesQuery(limit), language, useSessionGuard());
  const list = useInfiniteQuery(options, queryClient());
  return {
    items: list.data?.pages[0]?.data ?? null,
    unread,
    failed: list.isError,
    busy: list.isFetching,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    /** Marks as read optimistically; if the server does not receive it, it is unread again after the next load. */
    read(ids: readonly number[] | 'all') {
      queryClient().setQueryData<CachedPages<NoticePage>>(options.queryKey, (now) => {
        const page = now?.pages[0];
        if (!page) return now;
        const data = page.data.map((one) =>
          ids === 'all' || ids.includes(one.id) ? { ...one, read: true } : one,
        );
        return cachedPages({ ...page, data });
      });
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
