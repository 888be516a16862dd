import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { AmountDue, Credit } from '@aaspaas/contract/features/dues.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';

/** A page of the customer's amounts due, with what they can book. */
export type OwnDues = ReplyOf<'due.list'>;

/** A page of the customer's credits. */
export type OwnCredits = ReplyOf<'credit.list'>;

/** The customer's amounts due, oldest first. */
export const ownDuesQuery: PagedQuery<AmountDue, OwnDues> = {
  key: ['due.list'],
  pageSize: 100,
  load: (request) => call('due.list', { query: pageQuery(request) }, abortable(request)),
  idOf: ({ detail_id }) => detail_id,
  moreFailed: 'due.failed',
};

/** The customer's credits, newest first. */
export const ownCreditsQuery: PagedQuery<Credit, OwnCredits> = {
  key: ['credit.list'],
  pageSize: 20,
  load: (request) => call('credit.list', { query: pageQuery(request) }, abortable(request)),
  idOf: ({ id }) => id,
  moreFailed: 'due.more_failed',
};
