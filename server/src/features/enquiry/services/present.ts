import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { EnquiryRequester } from '../policy.ts';
import { type QuotationContext, presentQuotation } from '../quotations/present.ts';
import type { ServiceRow } from './store.ts';

/** A service enquiry with its quotation. */
export function presentService(
  row: ServiceRow,
  quotationContext: QuotationContext,
  requester: EnquiryRequester,
  language: Language,
): ServiceEnquiry {
  const service = quotationContext.services.get(row.service_id);
  return {
    id: row.id,
    service_id: row.service_id,
    name: service?.name[language] ?? '',
    image_url: service?.pictures.map(({ url }) => url) ?? [],
    user_name: row.name,
    user_email: row.email,
    mobile: row.mobile,
    address: row.address,
    description: row.description,
    created_date: dateOf(row.created_at),
    created_time: timeOf(row.created_at),
    status: row.status,
    reason: row.status_reason,
    quotation: presentQuotation(row, quotationContext, requester, language),
  };
}
