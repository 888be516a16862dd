import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE_SIZE, type PageRequest, pageQuery, usePagedList } from './use-paged-list.ts';

export const CUSTOM_STATES = [
  'waiting',
  'approved',
  'rejected',
] as const satisfies readonly CustomServiceState[];
export type CustomQueue = ReplyOf<'admin.custom_services'>;

/** The state that an address names; those that wait where it names none. */
export function parseCustomState(query: URLSearchParams): CustomServiceState {
  const requested = query.get('state');
  return CUSTOM_STATES.find((one) => one === requested) ?? 'waiting';
}

/** Loads a part of the custom services in a state. */
export function loadCustomServices(
  state: CustomServiceState,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<CustomQueue> {
  const options = request.signal ? { signal: request.signal } : {};
  return adminCall('admin.custom_services', { query: { state, ...pageQuery(request) } }, options);
}

/** Custom services in a state, kept up to date while they are looked at. */
export function useCustomServices(state: CustomServiceState, first: CustomQueue) {
  const { page, refresh, ...list } = usePagedList<CustomQueue['data'][number], CustomQueue>(
    first,
    (request) => loadCustomServices(state, request),
    ({ id }) => id,
  );
  return { ...list, queue: page, outOfDate: usePolling(refresh) };
}
