import { pdEndpoints } from './enquiry-pd.ts';
import { quotationEndpoints } from './enquiry-quotation.ts';
import { serviceEnquiryEndpoints } from './enquiry-service.ts';

/** Every call about an enquiry. */
export const enquiryEndpoints = { ...pdEndpoints, ...serviceEnquiryEndpoints, ...quotationEndpoints };
