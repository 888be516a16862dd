import { type Reaction, reaction } from '../../platform/events/events.ts';
import type { PaymentParts } from './actions/payment-parts.ts';
import { sendRefund } from './actions/send-refund.ts';
import { refundWanted } from './events.ts';

/** Sends what is to go back; the reconciler does it again where this could not. */
export function paymentReactions(parts: PaymentParts): Reaction[] {
  return [
    reaction(refundWanted, 'gateway', ({ refund_id }) => sendRefund(parts, refund_id), {
      waitsForVendor: true,
    }),
  ];
}
