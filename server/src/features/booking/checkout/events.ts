import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** An operator sent a payment link. The link is made when the SMS is sent, and stored nowhere. */
export const paymentLinkSent = event(
  'booking.payment_link_sent',
  z.object({ line_id: z.int(), sent_at: z.iso.datetime() }),
);
