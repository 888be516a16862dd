import { type Reaction, reaction } from '../../../platform/events/events.ts';
import type { PaymentDeps } from '../deps.ts';
import { sendRefund } from './actions/send-refund.ts';
import { refundRequested } from '../events.ts';

/** Sends requested refunds; the reconciler retries those that could not be sent. */
export function paymentReactions(deps: PaymentDeps): Reaction[] {
  return [
    reaction(refundRequested, 'gateway', ({ refund_id }) => sendRefund(deps, refund_id), {
      callsVendor: true,
    }),
  ];
}
