import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { EnquiryStatus, PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceRequest } from '@aaspaas/contract/features/enquiry-service.ts';
import { adminCall } from '../../platform/admin-call.ts';
import type { EnquiryPart, PartWanted } from './use-enquiry-list.ts';

export const STATES = ['pending', 'enquired', 'rejected'] as const satisfies readonly EnquiryStatus[];
export type QueueCounts = ReplyOf<'enquiry.pd_queue'>['counts'];

/** A part of the operators' list, with how many there are in each state. */
export type QueuePart<E extends { readonly id: number }> = EnquiryPart<E> & { readonly counts: QueueCounts };

/** The state that an address names; those who wait where it names none. */
export function stateOf(query: URLSearchParams): EnquiryStatus {
  const named = query.get('state');
  return STATES.find((one) => one === named) ?? 'pending';
}

const PAGE = 20;

/** Loads packers-and-delivery enquiries in a state. */
export async function loadPdQueue(
  state: EnquiryStatus,
  wanted: PartWanted = {},
): Promise<QueuePart<PdRequest>> {
  return partOf(await adminCall('enquiry.pd_queue', { query: queryOf(state, wanted) }, optionsOf(wanted)));
}

/** Loads service enquiries in a state. */
export async function loadServiceQueue(
  state: EnquiryStatus,
  wanted: PartWanted = {},
): Promise<QueuePart<ServiceRequest>> {
  return partOf(
    await adminCall('enquiry.service_queue', { query: queryOf(state, wanted) }, optionsOf(wanted)),
  );
}

function queryOf(state: EnquiryStatus, { limit = PAGE, cursor }: PartWanted) {
  return { state, limit, ...(cursor ? { cursor } : {}) };
}

function optionsOf({ signal }: PartWanted) {
  return signal ? { signal } : {};
}

function partOf<E>({
  data,
  next_cursor,
  counts,
}: {
  data: E[];
  next_cursor: string | null;
  counts: QueueCounts;
}) {
  return { enquiries: data, next: next_cursor, counts };
}
