import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key, type MessageKey } from '../messages/index.ts';

/** So many addresses an account keeps. */
export const MAX_ADDRESSES = 10;

/** What kind of place an address is. */
export const addressLabel = z.enum(['home', 'work', 'other'], { error: key('addresses.label_required') });
export type AddressLabel = z.output<typeof addressLabel>;

/** A text that may say nothing; empty and missing are the same. */
const optionalText = (max: number) =>
  z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(max, key('error.too_long'))
    .nullish()
    .transform((value) => value || null);

/** A PIN code: six digits, none of which begins with 0. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** An address as its form sends it. */
export const addressForm = z.object({
  label: addressLabel,
  /** What the person calls it, where it is neither home nor work. */
  name: optionalText(40),
  /** House, street and area. */
  line: text('addresses.line_required', 200),
  landmark: optionalText(100),
  pincode: pinField('addresses.pin_required', 'addresses.pin_invalid'),
  city: text('addresses.city_required', 60),
  state: z.enum(INDIAN_STATES, { error: key('addresses.state_required') }),
  /** The one that forms begin with; one of an account's addresses always is. */
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

/** The answer to every change is the whole list: the default one first, then the newest. */
const list = z.object({ data: z.array(savedAddress) });
const changeReply = list.extend({ message: z.string() });

/** The addresses a customer keeps to choose from. */
export const addressesEndpoints = {
  'addresses.list': endpoint({
    method: 'GET',
    path: 'user/addresses',
    who: 'user',
    summary: 'The addresses the caller keeps, the default one first',
    query: pageQuery,
    reply: list.extend({ next_cursor: nextCursor }),
  }),
  'addresses.add': endpoint({
    method: 'POST',
    path: 'user/addresses',
    who: 'user',
    idempotent: true,
    summary: 'Keeps another address; the first one is the default',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: addressForm,
    reply: changeReply,
    errors: ['addresses_full'],
  }),
  'addresses.change': endpoint({
    method: 'POST',
    path: 'user/addresses/:id',
    who: 'user',
    summary: 'Writes an address anew',
    params: z.object({ id: idText }),
    body: addressForm,
    reply: changeReply,
    errors: ['not_found'],
  }),
  'addresses.remove': endpoint({
    method: 'DELETE',
    path: 'user/addresses/:id',
    who: 'user',
    summary: 'Takes an address out; the newest of the others becomes the default in its place',
    params: z.object({ id: idText }),
    reply: changeReply,
    errors: ['not_found'],
  }),
};

/** An address on one line, as the forms' one field takes it. */
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
