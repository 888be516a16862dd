import { MAIL_TEMPLATE_NAMES } from './mail-templates.ts';
import { SMS_TEMPLATE_NAMES } from './sms-templates.ts';

/**
 * The states of a message. `sending`: handed to the vendor, whose answer is pending; `accepted`: the vendor took it and
 * will report; `undelivered`: the vendor reported that it did not arrive; `failed`: no answer from the vendor; `refused`: by
 * the vendor or a limit.
 */
export const MESSAGE_STATES = [
  'sending',
  'accepted',
  'delivered',
  'undelivered',
  'failed',
  'refused',
] as const;

/** The systems that send messages; `local` is the demo phone or the demo mailbox. */
export const MESSAGE_VENDORS = ['local', 'msg91', 'twilio', 'whatsapp', 'smtp'] as const;

/** How messages are sent. */
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const;

/** The templates of all channels. */
export const MESSAGE_TEMPLATE_NAMES = [...SMS_TEMPLATE_NAMES, ...MAIL_TEMPLATE_NAMES] as const;
export type MessageTemplateName = (typeof MESSAGE_TEMPLATE_NAMES)[number];

/** Returns whether a name is that of a template. */
export function isMessageTemplate(name: string): name is MessageTemplateName {
  return (MESSAGE_TEMPLATE_NAMES as readonly string[]).includes(name);
}
