import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { MESSAGE_TEMPLATE_NAMES } from './message-templates.ts';

/**
 * The state of a message. `sending`: handed to the vendor, whose answer is pending; `accepted`: the vendor took it and
 * will report; `undelivered`: the vendor reported that it did not arrive; `failed`: no answer from the vendor; `refused`: by
 * the vendor or a limit.
 */
export const messageState = z.enum(['sending', 'accepted', 'delivered', 'undelivered', 'failed', 'refused']);
export type MessageState = z.output<typeof messageState>;

/** The system that sent a message; `local` is the demo phone or the demo mailbox. */
export const messageVendor = z.enum(['local', 'msg91', 'twilio', 'whatsapp', 'smtp']);

/** How a message was sent. */
export const messageChannel = z.enum(['sms', 'whatsapp', 'email']);
export type MessageChannel = z.output<typeof messageChannel>;

const messageFilter = z.object({
  state: messageState.optional(),
  channel: messageChannel.optional(),
  template: z.enum(MESSAGE_TEMPLATE_NAMES).optional(),
  vendor: messageVendor.optional(),
  /** A day in Asia/Kolkata. */
  day: z.iso.date({ error: key('error.invalid_value') }).optional(),
});
export type MessageFilter = z.output<typeof messageFilter>;

/** A message in the operators' log. It contains neither the text nor the full number or address. */
export const loggedMessage = z.object({
  id: z.int(),
  channel: messageChannel,
  template: z.enum(MESSAGE_TEMPLATE_NAMES),
  language: z.enum(['en', 'hi']),
  vendor: messageVendor,
  /** The masked number of an SMS or a WhatsApp message; empty for an e-mail. */
  mobile: z.string(),
  /** The masked number or address. */
  recipient: z.string(),
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

/** The operators' log of text messages and e-mails. */
export const messageEndpoints = {
  'admin.messages': endpoint({
    method: 'GET',
    path: 'admin/messages',
    who: 'admin',
    needs: 'messages.read',
    summary:
      'Text messages and e-mails with their delivery, newest first; by state, channel, template, vendor and day',
    query: pageQuery.extend(messageFilter.shape),
    reply: z.object({ data: z.array(loggedMessage), next_cursor: nextCursor }),
  }),
};
