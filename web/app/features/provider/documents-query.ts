import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';

/** A page of the documents. */
export type DocumentsReply = ReplyOf<'document.list'>;

/** The professional's documents. */
export const documentsQuery: PagedQuery<DocumentsReply['data'][number], DocumentsReply> = {
  key: ['document.list'],
  pageSize: 20,
  load: (request) => call('document.list', { query: pageQuery(request) }, abortable(request)),
  idOf: ({ id }) => id,
  moreFailed: 'documents.own_more_failed',
};
