import { MAIL_TEMPLATE_NAMES } from './mail-templates.ts';
import { SMS_TEMPLATE_NAMES } from './sms-templates.ts';

/** The templates of all channels. */
export const MESSAGE_TEMPLATE_NAMES = [...SMS_TEMPLATE_NAMES, ...MAIL_TEMPLATE_NAMES] as const;
export type MessageTemplateName = (typeof MESSAGE_TEMPLATE_NAMES)[number];

/** Returns whether a name is that of a template. */
export function isMessageTemplate(name: string): name is MessageTemplateName {
  return (MESSAGE_TEMPLATE_NAMES as readonly string[]).includes(name);
}
