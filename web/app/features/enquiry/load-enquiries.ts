import type { PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { call } from '../../platform/api-client.ts';
import { type EnquiryPart, PAGE, type PartWanted } from './use-enquiry-list.ts';

/** The caller's own packers-and-delivery enquiries. */
export async function loadPd(wanted: PartWanted = {}): Promise<EnquiryPart<PdEnquiry>> {
  return partOf(await call('enquiry.pd_list', { query: queryOf(wanted) }, optionsOf(wanted)));
}

/** The caller's own service enquiries. */
export async function loadService(wanted: PartWanted = {}): Promise<EnquiryPart<ServiceEnquiry>> {
  return partOf(await call('enquiry.service_list', { query: queryOf(wanted) }, optionsOf(wanted)));
}

function queryOf({ limit = PAGE, cursor }: PartWanted) {
  return { limit, ...(cursor ? { cursor } : {}) };
}

function optionsOf({ signal }: PartWanted) {
  return signal ? { signal } : {};
}

function partOf<E>({ data, next_cursor }: { data: E[]; next_cursor: string | null }) {
  return { enquiries: data, next: next_cursor };
}
