import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Appeal } from '@aaspaas/contract/features/appeals.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';

/** A page of the professional's appeals. */
export type OwnAppeals = ReplyOf<'appeal.list'>;

/** The professional's appeals, newest first. */
export const ownAppealsQuery: PagedQuery<Appeal, OwnAppeals> = {
  key: ['appeal.list'],
  pageSize: 20,
  load: (request) => call('appeal.list', { query: pageQuery(request) }, abortable(request)),
  idOf: ({ id }) => id,
  moreFailed: 'appeal.load_failed',
};
