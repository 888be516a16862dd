import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';

/** How a service is booked: in whole days or in hours. */
export const workType = z.enum(['day', 'hour']);

/**
 * A slot as submitted by forms; any field may be missing. `workingDuration` is 1 to 3 days or 1 to 12 hours, as a number
 * or numeric string; `preferredTime` is `HH:MM` and `preferredDate` `YYYY-MM-DD` in Asia/Kolkata.
 */
export const slotDraft = z.object({
  serviceMethod: z.string().nullish(),
  workingDuration: z.union([z.string(), z.number()]).nullish(),
  preferredTime: z.string().nullish(),
  preferredDate: z.string().nullish(),
});
export type SlotDraft = z.output<typeof slotDraft>;

/** One line of the cart: the service as lists show it, and its possibly incomplete slot. Amounts in rupees. */
export const cartItem = z.object({
  cart_id: z.int(),
  service_id: z.int(),
  name: z.string(),
  servicetype: z.string(),
  image_url: z.string().nullable(),
  /** One decimal; 0 without reviews. */
  average_rating: z.number(),
  /** Same value as `average_rating`, under the name that the screens read. */
  avergae_ratting: z.number(),
  rating: z.number(),
  total_reviews: z.int(),
  about_us: z.string(),
  working_per_day: z.number(),
  working_per_hour: z.number(),
  /** The customer may ask for a woman. */
  gender_choice: z.boolean(),
  /** Typical jobs of the service's sub-category, in the reader's language, for the description. */
  job_descriptions: z.array(z.string()),
  work_type: workType.nullable(),
  day_hours: z.int().nullable(),
  service_time: z.string().nullable(),
  service_date: z.string().nullable(),
  /** Rate × units; set once method and duration are chosen. */
  cart_price: z.number().nullable(),
});
export type CartItem = z.output<typeof cartItem>;

/** A customer's cart, priced by the chosen slots. */
export const cartEndpoints = {
  'cart.add': endpoint({
    method: 'POST',
    path: 'user/addtocart',
    who: 'user',
    idempotent: true,
    summary: 'Puts a bookable service into the cart; one line for each service',
    body: z.object({ serviceId: idValue }),
    reply: z.object({ message: z.string(), cartCount: z.int() }),
    errors: ['not_found', 'already_in_cart'],
  }),
  'cart.update': endpoint({
    method: 'POST',
    path: 'user/updatecart',
    who: 'user',
    summary: 'Saves slot fields of a cart line as they change; a changed method clears the duration',
    body: slotDraft.extend({ serviceId: idValue }),
    reply: z.object({ message: z.string(), data: cartItem, total: z.number() }),
    errors: ['not_found'],
  }),
  'cart.remove': endpoint({
    method: 'DELETE',
    path: 'user/deletecart/:id',
    who: 'user',
    summary: 'Removes a line from the cart',
    params: z.object({ id: idText }),
    reply: z.object({ message: z.string(), cartCount: z.int() }),
    errors: ['not_found'],
  }),
  'cart.list': endpoint({
    method: 'GET',
    path: 'user/cartlist',
    who: 'user',
    summary: 'The cart, with the total of the lines that have a price',
    query: pageQuery,
    reply: z.object({
      data: z.array(cartItem),
      next_cursor: nextCursor,
      total: z.number(),
      cartCount: z.int(),
    }),
  }),
  'cart.count': endpoint({
    method: 'GET',
    path: 'user/cartcount',
    who: 'user',
    unverified: true,
    summary: 'The number of lines in the cart',
    reply: z.object({ cartCount: z.int() }),
  }),
};
