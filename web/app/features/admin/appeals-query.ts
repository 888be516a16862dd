import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { QueuedAppeal } from '@aaspaas/contract/features/appeals.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

export const APPEAL_STATES = ['open', 'answered'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Returns the status named in the address; open by default. */
export function parseAppealState(query: URLSearchParams): AppealState {
  return query.get('state') === 'answered' ? 'answered' : 'open';
}

export type AppealQueue = ReplyOf<'appeal.queue'>;

/** The appeals with a status. */
export function appealsQuery(state: AppealState): PagedQuery<QueuedAppeal, AppealQueue> {
  return {
    ...CONSOLE_LIST,
    key: ['appeal.queue', { state }],
    load: (request) =>
      adminCall('appeal.queue', { query: { state, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
