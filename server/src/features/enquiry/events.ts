import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A customer sent a packers-and-delivery enquiry. */
export const pdReceived = event(
  'enquiry.pd_received',
  z.object({ enquiry_id: z.int(), account_id: z.int(), at: z.iso.datetime() }),
);
