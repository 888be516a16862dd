import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { EnquiryStatus, PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import { call } from '../../platform/api-client.ts';
import type { PartWanted, PdPart } from './use-pd-list.ts';

export const STATES = ['pending', 'enquired', 'rejected'] as const satisfies readonly EnquiryStatus[];
export type PdState = EnquiryStatus;
export type PdCounts = ReplyOf<'enquiry.pd_queue'>['counts'];

/** The state that an address names; those who wait where it names none. */
export function stateOf(query: URLSearchParams): PdState {
  const named = query.get('state');
  return STATES.find((one) => one === named) ?? 'pending';
}

const PAGE = 20;

/** Loads enquiries in a state, with how many there are in each. */
export async function loadQueue(
  state: PdState,
  { limit = PAGE, cursor, signal }: PartWanted = {},
): Promise<PdPart<PdRequest> & { readonly counts: PdCounts }> {
  const query = { state, limit, ...(cursor ? { cursor } : {}) };
  const { data, next_cursor, counts } = await call('enquiry.pd_queue', { query }, signal ? { signal } : {});
  return { enquiries: data, next: next_cursor, counts };
}
