import { pdEndpoints } from './enquiry-pd.ts';
import { quotationEndpoints } from './enquiry-quotation.ts';
import { serviceEnquiryEndpoints } from './enquiry-service.ts';

/** All calls about enquiries. */
export const enquiryEndpoints = { ...pdEndpoints, ...serviceEnquiryEndpoints, ...quotationEndpoints };
