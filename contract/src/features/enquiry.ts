import { pdEndpoints } from './enquiry-pd.ts';

/** Every call about an enquiry. */
export const enquiryEndpoints = { ...pdEndpoints };
