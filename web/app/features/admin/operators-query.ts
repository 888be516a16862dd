import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedOperator } from '@aaspaas/contract/features/admin-operators.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** A page of the operators. */
export type OperatorList = ReplyOf<'operator.list'>;

/** The operators with their roles and state. */
export const operatorsQuery: PagedQuery<ListedOperator, OperatorList> = {
  ...CONSOLE_LIST,
  key: ['operator.list', {}],
  load: (request) => adminCall('operator.list', { query: pageQuery(request) }, abortable(request)),
  moreFailed: 'operator.more_failed',
};
