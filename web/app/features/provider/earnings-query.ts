import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';

/** The earnings: the totals and a page of the jobs. */
export type EarningsReply = ReplyOf<'earnings.list'>;

/** The professional's earnings. */
export const earningsQuery: PagedQuery<EarningsReply['data'][number], EarningsReply> = {
  key: ['earnings.list'],
  pageSize: 20,
  load: (request) => call('earnings.list', { query: pageQuery(request) }, abortable(request)),
  idOf: ({ action_id }) => action_id,
  moreFailed: 'earnings.more_failed',
};
