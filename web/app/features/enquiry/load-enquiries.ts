import type { PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { call } from '../../platform/api-client.ts';
import { type EnquiryPageData, PAGE_SIZE, type PageRequest } from './use-enquiry-list.ts';

/** Loads the customer's packers-and-delivery enquiries. */
export async function loadPdEnquiries(request: PageRequest = {}): Promise<EnquiryPageData<PdEnquiry>> {
  return toPage(await call('enquiry.pd_list', { query: toQuery(request) }, toOptions(request)));
}

/** Loads the customer's service enquiries. */
export async function loadServiceEnquiries(
  request: PageRequest = {},
): Promise<EnquiryPageData<ServiceEnquiry>> {
  return toPage(await call('enquiry.service_list', { query: toQuery(request) }, toOptions(request)));
}

function toQuery({ limit = PAGE_SIZE, cursor }: PageRequest) {
  return { limit, ...(cursor ? { cursor } : {}) };
}

function toOptions({ signal }: PageRequest) {
  return signal ? { signal } : {};
}

function toPage<E>({ data, next_cursor }: { data: E[]; next_cursor: string | null }) {
  return { enquiries: data, next: next_cursor };
}
