import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { CustomState } from '@aaspaas/contract/features/custom-services.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';

export const CUSTOM_STATES = ['waiting', 'approved', 'rejected'] as const satisfies readonly CustomState[];
export type CustomQueue = ReplyOf<'admin.custom_services'>;

/** The state that an address names; those that wait where it names none. */
export function customStateOf(query: URLSearchParams): CustomState {
  const named = query.get('state');
  return CUSTOM_STATES.find((one) => one === named) ?? 'waiting';
}

/** Loads the custom services in a state. */
export function loadCustomServices(state: CustomState, signal?: AbortSignal): Promise<CustomQueue> {
  return adminCall('admin.custom_services', { query: { state } }, signal ? { signal } : {});
}

/** Custom services in a state, kept up to date while they are looked at. */
export function useCustomServices(state: CustomState, first: CustomQueue) {
  const [queue, setQueue] = useState(first);
  useEffect(() => setQueue(first), [first]);
  const reload = async (signal?: AbortSignal) => setQueue(await loadCustomServices(state, signal));
  const outOfDate = usePolling(reload);
  return { queue, outOfDate, reload: () => reload().catch(() => undefined) };
}
