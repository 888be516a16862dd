import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { EnquiryStatus, PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceRequest } from '@aaspaas/contract/features/enquiry-service.ts';
import { adminCall } from '../../platform/admin-call.ts';
import type { EnquiryPageData, PageRequest } from '../enquiry/use-enquiry-list.ts';

export const ENQUIRY_STATES = ['pending', 'enquired', 'rejected'] as const satisfies readonly EnquiryStatus[];
export type QueueCounts = ReplyOf<'enquiry.pd_queue'>['counts'];

/** A page of the operators' list, with the count of each status. */
export type QueuePageData<E extends { readonly id: number }> = EnquiryPageData<E> & {
  readonly counts: QueueCounts;
};

/** Returns the status named in the address; pending by default. */
export function parseEnquiryStatus(query: URLSearchParams): EnquiryStatus {
  const requested = query.get('state');
  return ENQUIRY_STATES.find((one) => one === requested) ?? 'pending';
}

const PAGE_SIZE = 20;

/** Loads packers-and-delivery enquiries with a status. */
export async function loadPdQueue(
  state: EnquiryStatus,
  request: PageRequest = {},
): Promise<QueuePageData<PdRequest>> {
  return toPage(await adminCall('enquiry.pd_queue', { query: toQuery(state, request) }, toOptions(request)));
}

/** Loads service enquiries with a status. */
export async function loadServiceQueue(
  state: EnquiryStatus,
  request: PageRequest = {},
): Promise<QueuePageData<ServiceRequest>> {
  return toPage(
    await adminCall('enquiry.service_queue', { query: toQuery(state, request) }, toOptions(request)),
  );
}

function toQuery(state: EnquiryStatus, { limit = PAGE_SIZE, cursor }: PageRequest) {
  return { state, limit, ...(cursor ? { cursor } : {}) };
}

function toOptions({ signal }: PageRequest) {
  return signal ? { signal } : {};
}

function toPage<E>({
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
