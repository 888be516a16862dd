import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';

/** Whom the plan would assign to some lines. */
export function bulkPlanQuery(ids: readonly number[]): AccountQuery<ReplyOf<'admin.bulk_plan'>> {
  const query = { lines: ids.join(',') };
  return {
    key: ['admin.bulk_plan', query],
    load: (options) => adminCall('admin.bulk_plan', { query }, options),
  };
}

/** What a cancellation of some lines would refund. */
export function bulkCancelTermsQuery(
  ids: readonly number[],
): AccountQuery<ReplyOf<'admin.bulk_cancel_terms'>> {
  const query = { lines: ids.join(',') };
  return {
    key: ['admin.bulk_cancel_terms', query],
    load: (options) => adminCall('admin.bulk_cancel_terms', { query }, options),
  };
}
