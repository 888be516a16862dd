import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

export const CUSTOM_STATES = [
  'pending',
  'approved',
  'rejected',
] as const satisfies readonly CustomServiceState[];
export type CustomQueue = ReplyOf<'admin.custom_services'>;

/** Returns the status named in the address; pending by default. */
export function parseCustomState(query: URLSearchParams): CustomServiceState {
  const requested = query.get('state');
  return CUSTOM_STATES.find((one) => one === requested) ?? 'pending';
}

/** The custom services with a status. */
export function customServicesQuery(
  state: CustomServiceState,
): PagedQuery<CustomQueue['data'][number], CustomQueue> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.custom_services', { state }],
    load: (request) =>
      adminCall('admin.custom_services', { query: { state, ...pageQuery(request) } }, abortable(request)),
    pollMs: POLL_MS,
  };
}
