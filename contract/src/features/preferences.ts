import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/**
 * What people choose channels for. One-time codes and start codes belong to no group: they are always sent. `account`: decisions about a
 * professional's services and appeals. Of operators: `dispatch` to `system` are what their roles settle, `own_work` is about their refunds and
 * exports, `digest` the open work, once a day.
 */
export const NOTIFICATION_GROUPS = [
  'bookings',
  'cancellations',
  'reminders',
  'payments',
  'enquiries',
  'account',
  'dispatch',
  'support',
  'finance',
  'content',
  'system',
  'own_work',
  'digest',
] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/**
 * The channels that can be chosen. The inbox always has every notification. `whatsapp` replaces the SMS, which is sent only if
 * WhatsApp does not deliver; it is off until the reader turns it on.
 */
export const CHOSEN_CHANNELS = ['push', 'sms', 'whatsapp', 'email'] as const;
export type ChosenChannel = (typeof CHOSEN_CHANNELS)[number];

export const notificationGroup = z.enum(NOTIFICATION_GROUPS, { error: key('error.invalid_value') });
export const chosenChannel = z.enum(CHOSEN_CHANNELS, { error: key('error.invalid_value') });

/** A channel of a group, as its reader chose it. */
export const channelChoice = z.object({
  channel: chosenChannel,
  enabled: z.boolean(),
  /** The only channel that reaches the reader with messages that must arrive; it cannot be turned off. */
  required: z.boolean(),
});
export type ChannelChoice = z.output<typeof channelChoice>;

/** All groups of the reader's role, with the channels that each has. */
export const preferences = z.object({
  groups: z.array(z.object({ group: notificationGroup, channels: z.array(channelChoice) })),
  /** Whether a browser of the reader has a push subscription. */
  push_device: z.boolean(),
  /** The address to which mails go; null without one. No mail is sent before it is verified. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
});
export type Preferences = z.output<typeof preferences>;

/** The notification settings of each role. */
export const preferenceEndpoints = {
  'preferences.show': endpoint({
    method: 'GET',
    path: '{role}/preferences',
    who: 'each',
    summary: 'On which channels the caller gets each group of notifications',
    reply: z.object({ data: preferences }),
  }),
  'preferences.change': endpoint({
    method: 'POST',
    path: '{role}/preferences',
    who: 'each',
    summary:
      'Turns a channel of a group on or off; 422 on `channel` if the group does not have it, or if nothing else reaches the caller with messages that must arrive',
    limit: { per: 'account', max: 300, seconds: 3600 },
    body: z.object({
      group: notificationGroup,
      channel: chosenChannel,
      enabled: z.boolean({ error: key('error.invalid_value') }),
    }),
    reply: z.object({ message: z.string(), data: preferences }),
  }),
};
