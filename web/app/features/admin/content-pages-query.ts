import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { PageRevision } from '@aaspaas/contract/features/admin-pages.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';
import { parseListState } from './table/list-state.ts';

export type ContentPageReply = ReplyOf<'admin.page'>;

/** The content pages that an address of the list names. */
export function contentPagesQuery(address: URLSearchParams): AccountQuery<ReplyOf<'admin.pages'>> {
  const { q, filters, cursor } = parseListState(address);
  const query = {
    limit: CONSOLE_LIST.pageSize,
    ...(cursor ? { cursor } : {}),
    ...(q ? { q } : {}),
    ...(filters['state'] ? { state: filters['state'] } : {}),
  };
  return {
    key: ['admin.pages', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.pages', { query: query as never }, options),
  };
}

/** One content page for its editor. */
export function contentPageQuery(slug: string): AccountQuery<ContentPageReply> {
  return {
    key: ['admin.page', { slug }],
    load: (options) => adminCall('admin.page', { params: { slug } }, options),
  };
}

/** Revisions as loaded. */
export type RevisionsReply = ReplyOf<'admin.page_revisions'>;

const REVISIONS = 20;

/** The revisions of a content page, newest first. @param version the page's version, so that a new revision is loaded */
export function revisionsQuery(slug: string, version: number): PagedQuery<PageRevision, RevisionsReply> {
  return {
    pageSize: REVISIONS,
    moreFailed: 'admin.more_failed',
    idOf: ({ number }) => number,
    key: ['admin.page_revisions', { slug, version }],
    load: (request) =>
      adminCall('admin.page_revisions', { params: { slug }, query: pageQuery(request) }, abortable(request)),
  };
}

/** Their first page, which the section loads itself: the page around it is there before. */
export function firstRevisionsQuery(slug: string, version: number): AccountQuery<RevisionsReply> {
  const query = { limit: REVISIONS };
  return {
    key: ['admin.page_revisions', { slug, version, ...query }],
    load: (options) => adminCall('admin.page_revisions', { params: { slug }, query }, options),
  };
}

/** The texts of a published revision. */
export function revisionQuery(slug: string, number: number): AccountQuery<ReplyOf<'admin.page_revision'>> {
  return {
    key: ['admin.page_revision', { slug, number }],
    load: (options) =>
      adminCall('admin.page_revision', { params: { slug, number: String(number) } }, options),
  };
}

/** What differs between two revisions; `draft`: the saved texts. @param version the page's version, so that these are compared again */
export function pageDiffQuery(
  slug: string,
  from: number | 'draft',
  to: number | 'draft',
  version: number,
): AccountQuery<ReplyOf<'admin.page_diff'>> {
  const query = { from: from === 'draft' ? from : String(from), to: to === 'draft' ? to : String(to) };
  return {
    key: ['admin.page_diff', { slug, version, ...query }],
    load: (options) => adminCall('admin.page_diff', { params: { slug }, query: query as never }, options),
  };
}
