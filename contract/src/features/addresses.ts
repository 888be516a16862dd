import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key, type MessageKey } from '../messages/index.ts';

/** Maximum number of addresses per account. */
export const MAX_ADDRESSES = 10;

/** The type of an address. */
export const addressLabel = z.enum(['home', 'work', 'other'], { error: key('addresses.label_required') });
export type AddressLabel = z.output<typeof addressLabel>;

/** An optional text; empty and missing are equivalent. */
const optionalText = (max: number) =>
  z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(max, key('error.too_long'))
    .nullish()
    .transform((value) => value || null);

/** A PIN code: six digits, the first of which is not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** An address as submitted by its form. */
export const addressForm = z.object({
  label: addressLabel,
  /** A custom label for an address that is neither home nor work. */
  name: optionalText(40),
  /** Building, street and area. */
  line: text('addresses.line_required', 200),
  landmark: optionalText(100),
  pincode: pinField('addresses.pin_required', 'addresses.pin_invalid'),
  city: text('addresses.city_required', 60),
  state: z.enum(INDIAN_STATES, { error: key('addresses.state_required') }),
  /** Whether forms preselect this address; exactly one address of an account is the default. */
  is_default: z.boolean({ error: key('error.invalid_value') }).optional(),
});
export type AddressForm = z.output<typeof addressForm>;

/** A saved address. */
export const savedAddress = z.object({
  id: z.int(),
  label: addressLabel,
  name: z.string().nullable(),
  line: z.string(),
  landmark: z.string().nullable(),
  pincode: z.string(),
  city: z.string(),
  state: z.enum(INDIAN_STATES),
  is_default: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddress>;

/** Every change returns the whole list: the default address first, then newest first. */
const list = z.object({ data: z.array(savedAddress) });
const changeReply = list.extend({ message: z.string() });

/** A customer's saved addresses. */
export const addressesEndpoints = {
  'addresses.list': endpoint({
    method: 'GET',
    path: 'user/addresses',
    who: 'user',
    summary: 'The caller’s saved addresses, the default one first',
    query: pageQuery,
    reply: list.extend({ next_cursor: nextCursor }),
  }),
  'addresses.add': endpoint({
    method: 'POST',
    path: 'user/addresses',
    who: 'user',
    idempotent: true,
    summary: 'Saves an address; the first one becomes the default',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: addressForm,
    reply: changeReply,
    errors: ['addresses_full'],
  }),
  'addresses.change': endpoint({
    method: 'POST',
    path: 'user/addresses/:id',
    who: 'user',
    summary: 'Changes a saved address',
    params: z.object({ id: idText }),
    body: addressForm,
    reply: changeReply,
    errors: ['not_found'],
  }),
  'addresses.remove': endpoint({
    method: 'DELETE',
    path: 'user/addresses/:id',
    who: 'user',
    summary: 'Deletes a saved address; if it was the default, the newest of the others becomes the default',
    params: z.object({ id: idText }),
    reply: changeReply,
    errors: ['not_found'],
  }),
};

/** Formats an address as one line for forms with a single address field. */
export function addressAsText({
  line,
  landmark,
  city,
  state,
  pincode,
}: Pick<SavedAddress, 'line' | 'landmark' | 'city' | 'state' | 'pincode'>): string {
  return [line, landmark, city, `${state} ${pincode}`].filter(Boolean).join(', ');
}

function pinField(required: MessageKey, wrong: MessageKey) {
  return z
    .string({ error: required })
    .trim()
    .superRefine((value, context) => {
      if (!value) context.addIssue({ code: 'custom', message: required });
      else if (!PIN_CODE.test(value)) context.addIssue({ code: 'custom', message: wrong });
    });
}
