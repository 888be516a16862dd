import type { PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import type { PagedRows } from '../../platform/query/paged-rows.ts';

/** What the lists of enquiries have in common. People process enquiries, so they change slowly. */
export const ENQUIRY_LIST = {
  idOf: ({ id }: { readonly id: number }) => id,
  pollMs: 60_000,
  moreFailed: 'enquiry.load_failed',
} as const;

const PAGE_SIZE = 10;

/** The customer's packers-and-delivery enquiries. */
export const pdEnquiriesQuery: PagedQuery<PdEnquiry, PagedRows<PdEnquiry>> = {
  ...ENQUIRY_LIST,
  key: ['enquiry.pd_list'],
  pageSize: PAGE_SIZE,
  load: (request) => call('enquiry.pd_list', { query: pageQuery(request) }, abortable(request)),
};

/** The customer's service enquiries. */
export const serviceEnquiriesQuery: PagedQuery<ServiceEnquiry, PagedRows<ServiceEnquiry>> = {
  ...ENQUIRY_LIST,
  key: ['enquiry.service_list'],
  pageSize: PAGE_SIZE,
  load: (request) => call('enquiry.service_list', { query: pageQuery(request) }, abortable(request)),
};
