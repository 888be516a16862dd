import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { CustomState } from '@aaspaas/contract/features/custom-services.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE, type PartAsked, partQuery, usePagedList } from './use-paged-list.ts';

export const CUSTOM_STATES = ['waiting', 'approved', 'rejected'] as const satisfies readonly CustomState[];
export type CustomQueue = ReplyOf<'admin.custom_services'>;

/** The state that an address names; those that wait where it names none. */
export function customStateOf(query: URLSearchParams): CustomState {
  const named = query.get('state');
  return CUSTOM_STATES.find((one) => one === named) ?? 'waiting';
}

/** Loads a part of the custom services in a state. */
export function loadCustomServices(
  state: CustomState,
  part: PartAsked = { limit: PAGE },
): Promise<CustomQueue> {
  const options = part.signal ? { signal: part.signal } : {};
  return adminCall('admin.custom_services', { query: { state, ...partQuery(part) } }, options);
}

/** Custom services in a state, kept up to date while they are looked at. */
export function useCustomServices(state: CustomState, first: CustomQueue) {
  const { page, renew, ...list } = usePagedList<CustomQueue['data'][number], CustomQueue>(
    first,
    (part) => loadCustomServices(state, part),
    ({ id }) => id,
  );
  return { ...list, queue: page, outOfDate: usePolling(renew) };
}
