import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { SMS_TEMPLATE_NAMES } from './sms-templates.ts';

/**
 * The state of a text message. `sending`: handed to the vendor, whose answer is pending; `accepted`: the vendor took it and
 * will report; `undelivered`: the vendor reported that it did not arrive; `failed`: no answer from the vendor; `refused`: by
 * the vendor or a limit.
 */
export const messageState = z.enum(['sending', 'accepted', 'delivered', 'undelivered', 'failed', 'refused']);
export type MessageState = z.output<typeof messageState>;

/** The system that sent a message; `local` is the demo phone. */
export const messageVendor = z.enum(['local', 'msg91', 'twilio']);

const messageFilter = z.object({
  state: messageState.optional(),
  template: z.enum(SMS_TEMPLATE_NAMES).optional(),
  vendor: messageVendor.optional(),
  /** A day in Asia/Kolkata. */
  day: z.iso.date({ error: key('error.invalid_value') }).optional(),
});
export type MessageFilter = z.output<typeof messageFilter>;

/** A text message in the operators' log. It contains neither the text nor the full number. */
export const loggedMessage = z.object({
  id: z.int(),
  template: z.enum(SMS_TEMPLATE_NAMES),
  language: z.enum(['en', 'hi']),
  vendor: messageVendor,
  mobile: z.string(),
  state: messageState,
  /** A constant word or the vendor's code; null without a failure. */
  error: z.string().nullable(),
  segments: z.int().nullable(),
  /** Rupees; null if the price is unknown. */
  cost: z.number().nullable(),
  /** The message of the first vendor that this one repeats. */
  fallback_of: z.int().nullable(),
  created_at: z.string(),
  accepted_at: z.string().nullable(),
  settled_at: z.string().nullable(),
});
export type LoggedMessage = z.output<typeof loggedMessage>;

/** The operators' log of text messages. */
export const messageEndpoints = {
  'admin.messages': endpoint({
    method: 'GET',
    path: 'admin/messages',
    who: 'admin',
    needs: 'messages.read',
    summary: 'Text messages with their delivery, newest first; by state, template, vendor and day',
    query: pageQuery.extend(messageFilter.shape),
    reply: z.object({ data: z.array(loggedMessage), next_cursor: nextCursor }),
  }),
};
