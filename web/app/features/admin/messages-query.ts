import type { ReplyOf } from '@aaspaas/contract/api.ts';
import {
  isMessageTemplate,
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_VENDORS,
} from '@aaspaas/contract/features/message-kinds.ts';
import type { LoggedMessage, MessageFilter } from '@aaspaas/contract/features/messages.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** Messages as loaded. */
export type MessageList = ReplyOf<'admin.messages'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the filters named in the address, without those that do not exist. */
export function parseMessageFilter(query: URLSearchParams): MessageFilter {
  const state = MESSAGE_STATES.find((one) => one === query.get('state'));
  const channel = MESSAGE_CHANNELS.find((one) => one === query.get('channel'));
  const vendor = MESSAGE_VENDORS.find((one) => one === query.get('vendor'));
  const template = query.get('template') ?? '';
  const day = query.get('day') ?? '';
  return {
    ...(state ? { state } : {}),
    ...(channel ? { channel } : {}),
    ...(isMessageTemplate(template) ? { template } : {}),
    ...(vendor ? { vendor } : {}),
    ...(DAY.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}),
  };
}

/** The messages that match filters, newest first. */
export function messagesQuery(filter: MessageFilter): PagedQuery<LoggedMessage, MessageList> {
  return {
    ...CONSOLE_LIST,
    moreFailed: 'message.load_failed',
    key: ['admin.messages', { ...filter }],
    load: (request) =>
      adminCall('admin.messages', { query: { ...filter, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
