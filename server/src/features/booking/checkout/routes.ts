import type { bookingEndpoints } from '@aaspaas/contract/features/booking.ts';
import type { checkoutResult, paymentEndpoints } from '@aaspaas/contract/features/payment.ts';
import type { paymentLinkEndpoints } from '@aaspaas/contract/features/payment-links.ts';
import type { z } from 'zod';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../deps.ts';
import { changeDraftSlot } from './actions/change-draft-slot.ts';
import { confirmBooking, confirmedBooking } from './actions/confirm-booking.ts';
import { createFromCart, createSingle } from './actions/create-draft.ts';
import { type CheckoutResult, createCheckout, verifyCheckout } from './actions/pay-booking.ts';
import { checkoutByLink, verifyByLink, viewPaymentLink } from './actions/pay-by-link.ts';

/** Creates, confirms and pays bookings. */
export function checkoutRoutes(
  deps: BookingDeps,
): Handlers<
  | keyof typeof paymentEndpoints
  | keyof typeof paymentLinkEndpoints
  | Extract<
      keyof typeof bookingEndpoints,
      `booking.create${string}` | `booking.confirm${string}` | 'booking.change_slot'
    >
> {
  return {
    'booking.create': async ({ body }, call) => ({
      data: await createFromCart(deps, call, body),
      message: text(call.language, 'booking.draft_created'),
    }),
    'booking.create_single': async ({ body }, call) => ({
      data: await createSingle(deps, call, body),
      message: text(call.language, 'booking.draft_created'),
    }),
    'booking.change_slot': async ({ body: { detailId, promised, ...requested } }, call) => ({
      data: await changeDraftSlot(deps, call, detailId, requested, promised),
      message: text(call.language, 'booking.slot_saved'),
    }),
    'booking.confirm': async ({ params, body }, call) => ({
      data: await confirmBooking(deps, call, params.id, body.method),
      message: text(call.language, 'booking.confirmed'),
    }),
    'booking.confirmed': async ({ params }, call) => ({
      data: await confirmedBooking(deps, call, params.id),
    }),
    'booking.confirmed_by_query': async ({ query }, call) => ({
      data: await confirmedBooking(deps, call, query.booking_id),
    }),
    'payment.order': ({ body }, call) => createCheckout(deps, call, body.booking_id, body.detail_id ?? null),
    'payment.verify': async ({ params, body }, call) => ({
      data: await verifyCheckout(deps, call, params.id, toResult(body)),
      message: text(call.language, 'payment.received'),
    }),
    'pay_link.view': async ({ body: { token } }, { language }) => ({
      data: await viewPaymentLink(deps, token, language),
    }),
    'pay_link.order': ({ body: { token } }) => checkoutByLink(deps, token),
    'pay_link.verify': async ({ body: { token, ...body } }, { language }) => {
      await verifyByLink(deps, token, toResult(body));
      return { message: text(language, 'payment.received') };
    },
  };
}

function toResult(body: z.output<typeof checkoutResult>): CheckoutResult {
  return {
    orderId: body.razorpay_order_id,
    paymentId: body.razorpay_payment_id,
    signature: body.razorpay_signature ?? null,
  };
}
