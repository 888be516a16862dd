import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** An order was paid; `purpose` is what its maker said, `subjects` what it pays for. */
export const orderPaid = event(
  'payment.order_paid',
  z.object({
    order_id: z.int(),
    purpose: z.string(),
    subjects: z.array(z.string()),
    paid_at: z.iso.datetime({ offset: true }),
  }),
);

/** Money is back where it came from. */
export const refundProcessed = event('payment.refund_processed', z.object({ refund_id: z.int() }));

/** Money is to go back; the gateway has not been asked yet. */
export const refundRequested = event(
  'payment.refund_requested',
  z.object({ refund_id: z.int(), attempt: z.int() }),
);

/** A professional's payout was paid by the bank, or came back; `amount` in paise. */
export const payoutSettled = event(
  'payment.payout_settled',
  z.object({
    item_id: z.int(),
    account_id: z.int(),
    amount: z.int(),
    step: z.enum(['paid', 'returned']),
    /** The operator's words, where it came back. */
    reason: z.string().nullable(),
    at: z.iso.datetime({ offset: true }),
  }),
);
