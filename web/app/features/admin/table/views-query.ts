import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { SavedList } from '@aaspaas/contract/features/admin-views.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';

/** The most views that are shown: the operator's and the shared ones. */
const SHOWN = 100;

/** The saved views of a list. */
export function viewsQuery(list: SavedList): AccountQuery<ReplyOf<'list_view.list'>> {
  const query = { list, limit: SHOWN };
  return {
    key: ['list_view.list', query],
    load: (options) => adminCall('list_view.list', { query }, options),
  };
}
