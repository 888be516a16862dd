import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { EnquiryStatus, PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceRequest } from '@aaspaas/contract/features/enquiry-service.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { ENQUIRY_LIST } from '../enquiry/enquiry-queries.ts';

export const ENQUIRY_STATES = ['pending', 'enquired', 'rejected'] as const satisfies readonly EnquiryStatus[];

/** Pages of the operators' lists, with the count of each status. */
export type PdQueuePage = ReplyOf<'enquiry.pd_queue'>;
export type ServiceQueuePage = ReplyOf<'enquiry.service_queue'>;
export type QueueCounts = PdQueuePage['counts'];

/** Returns the status named in the address; pending by default. */
export function parseEnquiryStatus(query: URLSearchParams): EnquiryStatus {
  const requested = query.get('state');
  return ENQUIRY_STATES.find((one) => one === requested) ?? 'pending';
}

const PAGE_SIZE = 20;

/** The packers-and-delivery enquiries with a status. */
export function pdQueueQuery(state: EnquiryStatus): PagedQuery<PdRequest, PdQueuePage> {
  return {
    ...ENQUIRY_LIST,
    key: ['enquiry.pd_queue', { state }],
    pageSize: PAGE_SIZE,
    load: (request) =>
      adminCall('enquiry.pd_queue', { query: { state, ...pageQuery(request) } }, abortable(request)),
  };
}

/** The service enquiries with a status. */
export function serviceQueueQuery(state: EnquiryStatus): PagedQuery<ServiceRequest, ServiceQueuePage> {
  return {
    ...ENQUIRY_LIST,
    key: ['enquiry.service_queue', { state }],
    pageSize: PAGE_SIZE,
    load: (request) =>
      adminCall('enquiry.service_queue', { query: { state, ...pageQuery(request) } }, abortable(request)),
  };
}
