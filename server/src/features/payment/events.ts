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
export const refundWanted = event(
  'payment.refund_wanted',
  z.object({ refund_id: z.int(), attempt: z.int() }),
);
