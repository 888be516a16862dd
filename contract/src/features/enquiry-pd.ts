import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mobileField, text } from '../kernel/fields.ts';
import { isDate } from '../kernel/time.ts';
import { key } from '../messages/index.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { enquiryAction, quotation } from './enquiry-quotation.ts';
import { lineVersion } from './line-version.ts';
import { imageField, picture, videoField } from './media.ts';
import { stateListEndpoint } from './operator-endpoints.ts';

/** The number of pictures of a packers-and-delivery enquiry (product.md, "Enquiries"). */
export const PD_IMAGE_COUNT = { min: 3, max: 10 } as const;

/** Maximum length of the description. */
export const MAX_PD_DESCRIPTION_LENGTH = 2000;

/** The status of an enquiry: awaiting an operator, discussed with the customer, or rejected. */
export const enquiryStatus = z.enum(['pending', 'enquired', 'rejected']);
export type EnquiryStatus = z.output<typeof enquiryStatus>;

/**
 * The typed fields of a packers-and-delivery enquiry; the browser and the server validate with the same schema. `today` is
 * `YYYY-MM-DD` in Asia/Kolkata.
 */
export function pdForm(today: string) {
  const date = key('enquiry.pd_date_invalid');
  const mobile = key('enquiry.pd_mobile_invalid');
  return z.object({
    fromaddress: text('enquiry.pd_from_required'),
    toaddress: text('enquiry.pd_to_required'),
    dob: z
      .string({ error: date })
      .trim()
      .refine((value) => isDate(value) && value >= today, date),
    mobile: mobileField(mobile, mobile),
    description: z
      .string({ error: key('error.invalid_value') })
      .trim()
      .max(MAX_PD_DESCRIPTION_LENGTH, key('error.too_long'))
      .default(''),
  });
}
export type PdForm = z.output<ReturnType<typeof pdForm>>;

const pdEnquiry = z.object({
  id: z.int(),
  fromaddress: z.string(),
  toaddress: z.string(),
  /** The chosen date, `YYYY-MM-DD`. */
  date: z.string(),
  mobile: z.string(),
  description: z.string(),
  /** Private links to the pictures, valid for this reader only and for one hour. */
  images: z.array(z.string()),
  /** The pictures with the data that a page needs to reserve their space. */
  pictures: z.array(picture),
  video: z.string().nullable(),
  status: enquiryStatus,
  /** The operator's reason for rejecting it. */
  reason: z.string().nullable(),
  /** The newest quotation. */
  quotation: quotation.nullable(),
  created_at: z.string(),
});
/** A customer's own packers-and-delivery enquiry. */
export type PdEnquiry = z.output<typeof pdEnquiry>;

/**
 * The moved goods as the assigned professional sees them: in full while the work is upcoming or in progress, afterwards
 * masked and without pictures.
 */
export const pdGoods = z.object({
  enquiry_id: z.int(),
  fromaddress: z.string(),
  toaddress: z.string(),
  pictures: z.array(picture),
  video: z.string().nullable(),
});
export type PdGoods = z.output<typeof pdGoods>;

const pdRequest = pdEnquiry.extend({
  customer_name: z.string(),
  customer_mobile: z.string(),
  /** The line of the booking created from the quotation; this line is assigned to a professional. */
  line: z
    .object({
      detail_id: z.int(),
      version: lineVersion,
      /** Whether the line can be assigned or reassigned. */
      open: z.boolean(),
      professional: z.object({ id: z.int(), name: z.string(), mobile: z.string() }).nullable(),
    })
    .nullable(),
  allowed_actions: z.array(enquiryAction),
});
/** A packers-and-delivery enquiry with its sender, for operators. */
export type PdRequest = z.output<typeof pdRequest>;

/** Packers-and-delivery enquiries, for customers and operators. */
export const pdEndpoints = {
  'enquiry.pd_send': endpoint({
    method: 'POST',
    path: 'user/pd/delivery',
    who: 'user',
    idempotent: true,
    summary:
      'Sends a packers-and-delivery enquiry with 3 to 10 pictures, as `images[]` or uploaded before (`uploads`, their ids), and an optional video (`video` or `video_upload`)',
    limit: { per: 'account', max: 30, seconds: 3600 },
    files: {
      images: { ...imageField(PD_IMAGE_COUNT.max), tooMany: 'enquiry.pd_images_too_many' },
      video: videoField,
    },
    validatesFiles: true,
    // Validated by the action together with the files, so that all errors are returned in one response.
    body: z.object({
      fromaddress: z.unknown().optional(),
      toaddress: z.unknown().optional(),
      dob: z.unknown().optional(),
      mobile: z.unknown().optional(),
      description: z.unknown().optional(),
      uploads: z.unknown().optional(),
      video_upload: z.unknown().optional(),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
  }),
  'enquiry.pd_list': endpoint({
    method: 'GET',
    path: 'user/pdenquiry/list',
    who: 'user',
    summary: 'The caller’s packers-and-delivery enquiries, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(pdEnquiry), next_cursor: nextCursor }),
  }),
  'enquiry.pd_queue': stateListEndpoint({
    path: 'admin/pdenquiries',
    needs: 'enquiries.read',
    summary: 'Packers-and-delivery enquiries by state, longest waiting first',
    item: pdRequest,
    state: enquiryStatus.default('pending'),
  }),
};
