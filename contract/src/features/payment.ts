import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';

/** A booking's id or its public code. */
const bookingCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}-[A-Za-z0-9]{6}$/);

/**
 * The parameters of a checkout. `ramount` is in paise, as the payment provider expects; `amount` is the same in rupees.
 * `checkout_url` is our own payment page (the simulator's, which states that no money moves); null: Razorpay's script,
 * opened with `key` and `order_id`.
 */
export const checkout = z.object({
  key: z.string(),
  ramount: z.int(),
  amount: z.number(),
  currency: z.literal('INR'),
  order_id: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  theme: z.object({ color: z.string() }),
  checkout_url: z.string().nullable(),
});
export type Checkout = z.output<typeof checkout>;

/** What the browser reports about a checkout; only the signature proves anything. */
export const checkoutResult = z.object({
  razorpay_payment_id: z
    .string({ error: key('error.required') })
    .trim()
    .min(1, key('error.required'))
    .max(100),
  razorpay_order_id: z
    .string({ error: key('error.required') })
    .trim()
    .min(1, key('error.required'))
    .max(100),
  razorpay_signature: z.string().trim().max(200).nullish(),
  /** Not trusted: the server verifies the payment with the payment provider. */
  payment_status: z.unknown().optional(),
});

/** Payment of a booking: the order, and the checkout result reported by the browser. */
export const paymentEndpoints = {
  'payment.order': endpoint({
    method: 'POST',
    path: 'user/razorpay/order',
    who: 'user',
    neverShed: true,
    idempotent: true,
    summary:
      'Creates the payment order for a draft, for all finished lines and fees of a booking, or for one of them',
    limit: { per: 'account', max: 60, seconds: 600 },
    body: z.object({
      booking_id: z.union([idValue, bookingCode], { error: key('error.required') }),
      detail_id: idValue.nullish(),
    }),
    reply: checkout,
    errors: [
      'not_found',
      'already_booked',
      'draft_expired',
      'slot_taken',
      'state_changed',
      'amount_overdue',
      'unavailable',
    ],
  }),
  'payment.verify': endpoint({
    method: 'POST',
    path: 'user/updaterazorpay/:id',
    who: 'user',
    neverShed: true,
    idempotent: true,
    limit: { per: 'address', max: 120, seconds: 600 },
    summary:
      'Verifies a payment with the values that the checkout returned; 200 once it is verified, 402 until then, 400 for a forged signature',
    params: z.object({ id: z.union([idText, bookingCode]) }),
    body: checkoutResult,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'already_booked', 'payment_required', 'bad_request', 'draft_expired'],
  }),
};
