import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';
import { workType } from './cart.ts';
import { checkout, checkoutResult } from './payment.ts';

/** How long a payment link is valid; it ends before when the line is paid or cancelled. */
export const PAYMENT_LINK_DAYS = 30;

/** The characters of the token of a payment link; an SMS delivers at most 40 characters of the whole link. */
export const PAYMENT_TOKEN_LENGTH = 12;

/** The token of a payment link, which follows `#` in its address. */
const token = z
  .string({ error: key('error.required') })
  .trim()
  .min(1, key('error.required'))
  .max(100, key('error.invalid_value'));

/** What a line can be for its payment link: to pay, paid, cancelled, or not to be paid at the moment, e.g. during a dispute. */
export const paymentLinkState = z.enum(['due', 'paid', 'cancelled', 'closed']);
export type PaymentLinkState = z.output<typeof paymentLinkState>;

/** A line as its payment link shows it: no personal data except the first name. Amounts in rupees. */
export const paymentLinkView = z.object({
  state: paymentLinkState,
  booking_id: z.string(),
  first_name: z.string(),
  service_name: z.string(),
  work_type: workType,
  day_hours: z.int(),
  starts_at: z.string(),
  /** What is to be paid now; 0 in every other state than `due`. */
  amount: z.number(),
  /** What was paid, less refunds. */
  paid: z.number(),
});
export type PaymentLinkView = z.output<typeof paymentLinkView>;

/** Payment by a link, without a login. The token authorises these calls for its line only. */
export const paymentLinkEndpoints = {
  'pay_link.view': endpoint({
    method: 'POST',
    path: 'pay/view',
    who: 'public',
    neverShed: true,
    limit: { per: 'address', max: 240, seconds: 600 },
    summary: 'What a payment link is for; 404 if it has expired or a newer link replaced it',
    body: z.object({ token }),
    reply: z.object({ data: paymentLinkView }),
    errors: ['payment_link_invalid', 'too_many'],
  }),
  'pay_link.order': endpoint({
    method: 'POST',
    path: 'pay/order',
    who: 'public',
    neverShed: true,
    limit: { per: 'address', max: 60, seconds: 600 },
    summary:
      'Creates the payment order for the line of a link, or returns the open one; 409 if nothing is due any more',
    body: z.object({ token }),
    reply: checkout,
    errors: ['payment_link_invalid', 'state_changed', 'unavailable', 'too_many'],
  }),
  'pay_link.verify': endpoint({
    method: 'POST',
    path: 'pay/verify',
    who: 'public',
    neverShed: true,
    limit: { per: 'address', max: 120, seconds: 600 },
    summary:
      'Verifies the payment of a link with the values that the checkout returned; 402 until it is paid, 400 for a forged signature',
    body: checkoutResult.extend({ token }),
    reply: z.object({ message: z.string() }),
    errors: ['payment_link_invalid', 'not_found', 'payment_required', 'bad_request', 'too_many'],
  }),
};
