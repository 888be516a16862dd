import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, idValue, mobileField, text, withPoint } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { enquiryStatus } from './enquiry-pd.ts';
import { enquiryAction, quotation } from './enquiry-quotation.ts';
import { stateListEndpoint } from './operator-endpoints.ts';

/** Minimum and maximum length of a description. */
export const ENQUIRY_DESCRIPTION_LENGTH = { min: 10, max: 2000 } as const;

const described = key('enquiry.description_short');

/** The typed fields of a service enquiry; the browser and the server validate with the same schema (customer.md, section 5). */
export const serviceEnquiryForm = withPoint({
  name: text('forms.name_required', 100),
  email: emailField('enquiry.email_invalid', 'enquiry.email_invalid'),
  mobile: mobileField('enquiry.mobile_ten_digits', 'enquiry.mobile_ten_digits'),
  address: text('forms.address_required', 500),
  description: z
    .string({ error: described })
    .trim()
    .min(ENQUIRY_DESCRIPTION_LENGTH.min, described)
    .max(ENQUIRY_DESCRIPTION_LENGTH.max, key('error.too_long')),
});
export type ServiceEnquiryForm = z.output<typeof serviceEnquiryForm>;

const serviceEnquiry = z.object({
  id: z.int(),
  service_id: z.int(),
  /** The service's name. */
  name: z.string(),
  image_url: z.array(z.string()),
  user_name: z.string(),
  user_email: z.string(),
  mobile: z.string(),
  address: z.string(),
  description: z.string(),
  /** `YYYY-MM-DD` and `HH:MM`, Asia/Kolkata. */
  created_date: z.string(),
  created_time: z.string(),
  status: enquiryStatus,
  /** The operator's reason for rejecting it. */
  reason: z.string().nullable(),
  /** The newest quotation. */
  quotation: quotation.nullable(),
});
/** A customer's own service enquiry. */
export type ServiceEnquiry = z.output<typeof serviceEnquiry>;

const serviceRequest = serviceEnquiry.extend({
  customer_name: z.string(),
  customer_mobile: z.string(),
  allowed_actions: z.array(enquiryAction),
});
/** A service enquiry with its account, for operators. */
export type ServiceRequest = z.output<typeof serviceRequest>;

/** Enquiries about enquiry-only services, for customers and operators. */
export const serviceEnquiryEndpoints = {
  'enquiry.service_send': endpoint({
    method: 'POST',
    path: 'user/create-enquiry',
    who: 'user',
    idempotent: true,
    summary:
      'Sends an enquiry about a service without a price; repeating it while it is pending returns the same enquiry',
    limit: { per: 'account', max: 30, seconds: 3600 },
    body: serviceEnquiryForm.safeExtend({ serviceId: idValue }),
    reply: z.object({ success: z.literal(true), message: z.string(), data: z.object({ id: z.int() }) }),
    errors: ['not_found'],
  }),
  'enquiry.service_list': endpoint({
    method: 'GET',
    path: 'user/service/enquiry/list',
    who: 'user',
    summary: 'The caller’s service enquiries with their quotations, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(serviceEnquiry), next_cursor: nextCursor }),
  }),
  'enquiry.service_queue': stateListEndpoint({
    path: 'admin/enquiries',
    needs: 'enquiries.read',
    summary: 'Service enquiries by state, longest waiting first',
    item: serviceRequest,
    state: enquiryStatus.default('pending'),
  }),
};
