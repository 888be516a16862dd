import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A customer sent a packers-and-delivery enquiry. */
export const pdReceived = event(
  'enquiry.pd_received',
  z.object({ enquiry_id: z.int(), account_id: z.int(), at: z.iso.datetime() }),
);

const named = z.object({ en: z.string(), hi: z.string() });

/** A customer sent an enquiry about a service. */
export const enquiryReceived = event(
  'enquiry.service_received',
  z.object({ enquiry_id: z.int(), account_id: z.int(), service: named, at: z.iso.datetime() }),
);

/** An operator answered an enquiry with a quotation; `amount` in rupees. */
export const enquiryQuoted = event(
  'enquiry.quoted',
  z.object({
    quotation_id: z.int(),
    account_id: z.int(),
    service: named,
    date: z.string(),
    time: z.string(),
    amount: z.number(),
    at: z.iso.datetime(),
  }),
);

/** An operator rejected an enquiry. */
export const enquiryRejected = event(
  'enquiry.rejected',
  z.object({
    kind: z.enum(['service', 'pd']),
    enquiry_id: z.int(),
    account_id: z.int(),
    reason: z.string(),
    at: z.iso.datetime(),
  }),
);
