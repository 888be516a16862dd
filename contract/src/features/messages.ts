import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TEMPLATE_NAMES,
  MESSAGE_VENDORS,
} from './message-kinds.ts';

/** See `MESSAGE_STATES`. */
export const messageState = z.enum(MESSAGE_STATES);
export type MessageState = z.output<typeof messageState>;

/** See `MESSAGE_VENDORS`. */
export const messageVendor = z.enum(MESSAGE_VENDORS);

/** See `MESSAGE_CHANNELS`. */
export const messageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.output<typeof messageChannel>;

const messageFilter = z.object({
  state: messageState.optional(),
  channel: messageChannel.optional(),
  template: z.enum(MESSAGE_TEMPLATE_NAMES).optional(),
  vendor: messageVendor.optional(),
  /** A day in Asia/Kolkata. */
  day: calendarDay('error.invalid_value').optional(),
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
