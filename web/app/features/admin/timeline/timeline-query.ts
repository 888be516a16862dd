import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { TimelineEntry } from '@aaspaas/contract/features/admin-timeline.ts';
import type { TimelineKind } from '@aaspaas/contract/features/timeline-objects.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../../platform/query/paged-query.ts';
import { POLL_MS } from '../../../platform/query/query-client.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from '../console/console-list.ts';

/** Entries as loaded. */
export type TimelinePage = ReplyOf<'admin.timeline'>;

/** The kind of entries to show; `all`: no filter. */
export type ShownKind = TimelineKind | 'all';

const PAGE_SIZE = 20;

const filterOf = (object: string, kind: ShownKind) => ({ object, ...(kind === 'all' ? {} : { kind }) });

/** The entries of an object, newest first. */
export function timelineQuery(object: string, kind: ShownKind): PagedQuery<TimelineEntry, TimelinePage> {
  const filter = filterOf(object, kind);
  return {
    ...CONSOLE_LIST,
    pageSize: PAGE_SIZE,
    key: ['admin.timeline', filter],
    load: (request) =>
      adminCall('admin.timeline', { query: { ...filter, ...pageQuery(request) } }, abortable(request)),
    pollMs: POLL_MS,
  };
}

/** The first page, which the timeline loads itself: the page around it is there before. */
export function firstEntriesQuery(object: string, kind: ShownKind): AccountQuery<TimelinePage> {
  const query = { ...filterOf(object, kind), limit: PAGE_SIZE };
  return {
    key: ['admin.timeline', query],
    load: (options) => adminCall('admin.timeline', { query }, options),
  };
}
