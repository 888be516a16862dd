import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, idText, idValue, mobileField, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { catalogIdText } from './catalog.ts';
import { imageField, videoField } from './media.ts';

/** Number of pictures of an uploaded service (provider.md, section 5). */
export const SERVICE_IMAGE_COUNT = 3;

/** The value of `service` for a service outside the catalogue; `customService` then contains its name. */
export const OTHER_SERVICE = 'other';

/** Maximum length of the description. */
export const MAX_DESCRIPTION_LENGTH = 2000;

/** Maximum length of a custom service's name. */
export const MAX_SERVICE_NAME_LENGTH = 80;

/** The employment type of a professional who uploads a service. */
export const EMPLOYEE_TYPES = ['part_time', 'full_time'] as const;
export type EmployeeType = (typeof EMPLOYEE_TYPES)[number];

/** A choice from a list: the id as a number or as the numeric string that forms send. */
export function choiceField(required: MessageKey) {
  return z.union([z.string(), z.number()], { error: key(required) }).transform((value, context) => {
    const trimmed = String(value).trim();
    if (/^[1-9]\d{0,8}$/.test(trimmed)) return Number(trimmed);
    context.addIssue({ code: 'custom', message: trimmed ? key('error.invalid_value') : key(required) });
    return z.NEVER;
  });
}

/**
 * The typed fields of an uploaded service; the browser and the server validate with the same schema. `other`: whether
 * `service` selects a service outside the catalogue.
 */
export function serviceForm(other: boolean) {
  const mobile = key('offer.mobile_invalid');
  return z.object({
    name: text('forms.name_required', 100),
    mobile: mobileField(key('forms.mobile_required'), mobile),
    email: emailField(key('forms.email_required'), key('offer.email_invalid')),
    address: text('forms.address_required'),
    category: choiceField('offer.category_required'),
    subCategory: choiceField('offer.subcategory_required'),
    service: other ? z.literal(OTHER_SERVICE) : choiceField('offer.service_required'),
    customService: other
      ? text('offer.custom_required', MAX_SERVICE_NAME_LENGTH)
      : z
          .any()
          .optional()
          .transform(() => ''),
    employeeType: z.enum(EMPLOYEE_TYPES, key('offer.employee_type_required')),
    description: z
      .string({ error: key('error.invalid_value') })
      .trim()
      .max(MAX_DESCRIPTION_LENGTH, key('error.too_long'))
      .default(''),
    checkbox: z
      .unknown()
      .refine(
        (value) => [true, 1, 'true', '1', 'on', 'yes'].includes(value as never),
        key('forms.agree_terms'),
      ),
  });
}
export type ServiceForm = z.output<ReturnType<typeof serviceForm>>;

/** Returns the error for a number of pictures if exactly three are required. */
export function imagesProblem(count: number): MessageKey | null {
  if (count < SERVICE_IMAGE_COUNT) return 'offer.images_too_few';
  return count > SERVICE_IMAGE_COUNT ? 'offer.images_exact' : null;
}

/** A service identified by its name alone; a catalogue name creates an offering of that service. */
export const addServiceForm = z.object({
  category: choiceField('offer.category_required'),
  subCategory: choiceField('offer.subcategory_required'),
  service: z
    .union([z.string(), z.number().transform(String)], { error: key('offer.service_name_required') })
    .pipe(text('offer.service_name_required', MAX_SERVICE_NAME_LENGTH)),
});

/** The status of a professional's service; customers can find a `live` one. */
export const offerState = z.enum(['live', 'pending', 'rejected']);
export type OfferState = z.output<typeof offerState>;

/** A professional's service on their own screens (provider.md, "Employee service card"). */
export const offeredService = z.object({
  action_id: z.int(),
  name: z.string(),
  servicetype: z.string(),
  category_name: z.string(),
  subcategory_name: z.string(),
  employee_type: z.string(),
  /** The professional's own pictures, or else the catalogue's. */
  image_url: z.array(z.string()),
  video_url: z.string().nullable(),
  state: offerState,
  /** The operator's reason for rejecting it. */
  state_reason: z.string().nullable(),
  address: z.string(),
  radius_km: z.number(),
});
export type OfferedService = z.output<typeof offeredService>;

/** The record that the edit screens load (provider.md, "Loaded service record"). */
const serviceRecord = z.object({
  action_id: z.int(),
  username: z.string(),
  mobile_number: z.string(),
  email: z.string(),
  address: z.string(),
  service_id: z.union([z.int(), z.literal(OTHER_SERVICE)]),
  service_name: z.string(),
  customService: z.string(),
  category_id: z.int(),
  subcategory_id: z.int(),
  employee_type: z.string(),
  description: z.string(),
  image_url: z.array(z.string()),
  video_url: z.string().nullable(),
  /** Whether the professional accepted the terms. */
  checkbox: z.boolean(),
  state: offerState,
  state_reason: z.string().nullable(),
});
export type ServiceRecord = z.output<typeof serviceRecord>;

const files = {
  images: { ...imageField(SERVICE_IMAGE_COUNT), tooMany: key('offer.images_exact') },
  video: videoField,
};

// Validated by the action together with the files, so that all errors are returned in one response.
const unvalidated = z.unknown().optional();
const serviceFields = z.object({
  name: unvalidated,
  mobile: unvalidated,
  email: unvalidated,
  address: unvalidated,
  category: unvalidated,
  subCategory: unvalidated,
  service: unvalidated,
  customService: unvalidated,
  employeeType: unvalidated,
  description: unvalidated,
  checkbox: unvalidated,
  uploads: unvalidated,
  video_upload: unvalidated,
});

const saved = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ action_id: z.int(), state: offerState }),
});

const write = {
  method: 'POST',
  who: 'employee',
  idempotent: true,
  errorsAsList: true,
  limit: { per: 'account', max: 60, seconds: 3600 },
} as const;

const byAction = z.object({ action_id: idText });
const removed = z.object({ success: z.literal(true), message: z.string() });

/** A professional's services: upload, edit and delete. */
export const offerEndpoints = {
  'provider.services': endpoint({
    method: 'GET',
    path: 'employee/getservice',
    who: 'employee',
    summary: 'The catalogue services that the professional offers',
    query: pageQuery,
    reply: z.object({ success: z.literal(true), data: z.array(offeredService), next_cursor: nextCursor }),
  }),
  'provider.subcategory_services': endpoint({
    method: 'GET',
    path: 'employee/getservice/:subcategory_id',
    who: 'employee',
    summary: 'The services of a sub-category, for forms',
    params: z.object({ subcategory_id: catalogIdText }),
    query: pageQuery,
    reply: z.object({
      success: z.literal(true),
      data: z.array(z.object({ id: z.int(), name: z.string() })),
      next_cursor: nextCursor,
    }),
    errors: ['not_found'],
  }),
  'provider.custom_services': endpoint({
    method: 'GET',
    path: 'employee/newservice',
    who: 'employee',
    summary: 'The professional’s custom services: pending or rejected',
    query: pageQuery,
    reply: z.object({ success: z.literal(true), data: z.array(offeredService), next_cursor: nextCursor }),
  }),
  'provider.service': endpoint({
    method: 'GET',
    path: 'employee/editservice/:action_id',
    who: 'employee',
    summary: 'One of the professional’s catalogue services, for the edit form',
    params: byAction,
    reply: z.object({ success: z.literal(true), data: serviceRecord }),
    errors: ['not_found'],
  }),
  'provider.custom_service': endpoint({
    method: 'GET',
    path: 'employee/other/editservice/:action_id',
    who: 'employee',
    summary: 'One of the professional’s custom services, for the edit form',
    params: byAction,
    reply: z.object({ success: z.literal(true), data: serviceRecord }),
    errors: ['not_found'],
  }),
  'provider.upload_service': endpoint({
    ...write,
    path: 'employee/upload-service',
    summary:
      'Uploads a service with exactly 3 pictures and an optional video, as `images[]` and `video` or uploaded before (`uploads`, `video_upload`); 422 returns `errors` as a list of texts that begin with the field',
    files,
    validatesFiles: true,
    body: serviceFields,
    reply: saved,
  }),
  'provider.add_service': endpoint({
    ...write,
    path: 'employee/add-service',
    summary: 'Adds a service by name, from the catalogue or custom; 422 as for an upload',
    files: {},
    body: z.object({ category: unvalidated, subCategory: unvalidated, service: unvalidated }),
    reply: saved,
  }),
  'provider.edit_service': endpoint({
    ...write,
    path: 'employee/edit-upload-service',
    summary:
      'Changes one of the professional’s services; the pictures stay unless exactly 3 new ones are sent, the video unless a new one is sent or `remove_video` is set; 422 as for an upload',
    files,
    validatesFiles: true,
    body: serviceFields.extend({
      service_id: unvalidated,
      action_id: unvalidated,
      remove_video: unvalidated,
    }),
    reply: saved,
    errors: ['not_found'],
  }),
  'provider.delete_service': endpoint({
    method: 'POST',
    path: 'employee/delete-service',
    who: 'employee',
    idempotent: true,
    summary: 'Stops offering a catalogue service (its `action_id`); open jobs stay',
    body: z.object({ serviceId: idValue }),
    reply: removed,
    errors: ['not_found'],
  }),
  'provider.delete_custom_service': endpoint({
    method: 'POST',
    path: 'employee/delete-new-service',
    who: 'employee',
    idempotent: true,
    summary: 'Withdraws a custom service (its `action_id`)',
    body: z.object({ serviceId: idValue }),
    reply: removed,
    errors: ['not_found'],
  }),
};
