import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE_SIZE, type PageRequest, pageQuery, usePagedList } from './console/use-paged-list.ts';

export const CUSTOM_STATES = [
  'waiting',
  'approved',
  'rejected',
] as const satisfies readonly CustomServiceState[];
export type CustomQueue = ReplyOf<'admin.custom_services'>;

/** Returns the status named in the address; pending by default. */
export function parseCustomState(query: URLSearchParams): CustomServiceState {
  const requested = query.get('state');
  return CUSTOM_STATES.find((one) => one === requested) ?? 'waiting';
}

/** Loads a page of the custom services with a status. */
export function loadCustomServices(
  state: CustomServiceState,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<CustomQueue> {
  const options = request.signal ? { signal: request.signal } : {};
  return adminCall('admin.custom_services', { query: { state, ...pageQuery(request) } }, options);
}

/** Loads and polls the custom services with a status. */
export function useCustomServices(state: CustomServiceState, first: CustomQueue) {
  const { page, refresh, ...list } = usePagedList<CustomQueue['data'][number], CustomQueue>(
    first,
    (request) => loadCustomServices(state, request),
    ({ id }) => id,
  );
  return { ...list, queue: page, outOfDate: usePolling(refresh) };
}
