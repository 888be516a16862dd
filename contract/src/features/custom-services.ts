import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { picture } from './media.ts';
import { stateListEndpoint } from './operator-endpoints.ts';
import { choiceField, MAX_SERVICE_NAME_LENGTH } from './provider-services.ts';

/** Maximum price for a day or an hour that an operator can set, in rupees. */
export const MAX_PRICE_RUPEES = 1_000_000;

/** A price in whole rupees; message `required` for an empty value. */
export const priceField = (required: MessageKey) =>
  z.union([z.string(), z.number()], { error: key(required) }).transform((value, context) => {
    const trimmed = String(value).trim();
    const rupees = Number(trimmed);
    if (trimmed && rupees >= 1 && rupees <= MAX_PRICE_RUPEES && Number.isInteger(rupees)) return rupees;
    context.addIssue({ code: 'custom', message: trimmed ? key('offer.price_invalid') : key(required) });
    return z.NEVER;
  });

/** The form for an operator's approval of a custom service; the browser and the server validate with the same schema. */
export const catalogueEntry = z.object({
  name: text('offer.entry_name_required', MAX_SERVICE_NAME_LENGTH),
  name_hi: text('offer.entry_name_required', MAX_SERVICE_NAME_LENGTH),
  about: text('offer.entry_about_required', 2000),
  about_hi: text('offer.entry_about_required', 2000),
  category: choiceField('offer.category_required'),
  subCategory: choiceField('offer.subcategory_required'),
  per_hour: priceField('offer.price_required'),
  per_day: priceField('offer.price_required'),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

/** The states of a custom service as shown to operators. */
export const customServiceState = z.enum(['pending', 'approved', 'rejected']);
export type CustomServiceState = z.output<typeof customServiceState>;

const customServiceRequest = z.object({
  id: z.int(),
  name: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  subcategory_id: z.int(),
  subcategory_name: z.string(),
  professional: z.object({ id: z.int(), name: z.string(), mobile: z.string() }),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  employee_type: z.string(),
  description: z.string(),
  pictures: z.array(picture),
  video_url: z.string().nullable(),
  state: customServiceState,
  state_reason: z.string().nullable(),
  sent_at: z.string(),
});
/** A custom service with its sender, for operators. */
export type CustomServiceRequest = z.output<typeof customServiceRequest>;

/** Custom service requests of professionals and the operators' decisions. */
export const customServiceEndpoints = {
  'admin.custom_services': stateListEndpoint({
    path: 'admin/custom-services',
    needs: 'catalogue.read',
    summary: 'Custom services by state, longest waiting first',
    item: customServiceRequest,
    state: customServiceState.default('pending'),
  }),
  'admin.approve_custom_service': endpoint({
    method: 'POST',
    path: 'admin/custom-services/:id/approve',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Adds a custom service with its prices to the catalogue; it can be booked at once',
    params: z.object({ id: idText }),
    body: catalogueEntry,
    reply: z.object({ message: z.string(), data: z.object({ service_id: z.int() }) }),
    errors: ['not_found', 'state_changed'],
  }),
  'admin.reject_custom_service': endpoint({
    method: 'POST',
    path: 'admin/custom-services/:id/reject',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Rejects a custom service; the professional gets the reason and can change it',
    params: z.object({ id: idText }),
    body: z.object({ reason: text('forms.reason_required', 500) }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
