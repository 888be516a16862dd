import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { KeptWebhook } from '@aaspaas/contract/features/admin-webhooks.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

export type WebhookList = ReplyOf<'admin.webhooks'>;

/** The lists of the page. */
export const WEBHOOK_TABS = ['open', 'done'] as const;
export type WebhookTab = (typeof WEBHOOK_TABS)[number];

/** Returns the list named in the address; what waits for an operator by default. */
export function parseWebhookTab(query: URLSearchParams): WebhookTab {
  return WEBHOOK_TABS.find((one) => one === query.get('state')) ?? 'open';
}

/** Events of the gateway that could not be applied, newest first. */
export function webhooksQuery(list: WebhookTab): PagedQuery<KeptWebhook, WebhookList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.webhooks', { list }],
    load: (request) =>
      adminCall('admin.webhooks', { query: { list, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
