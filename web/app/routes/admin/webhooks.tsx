import { WebhooksFailed, WebhooksPage, WebhooksSkeleton } from '../../features/admin/webhooks-page.tsx';
import { parseWebhookTab, webhooksQuery } from '../../features/admin/webhooks-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/webhooks';

export const meta = pageTitle('webhook.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const tab = parseWebhookTab(new URL(request.url).searchParams);
  return { tab, webhooks: await loadFirstPage(webhooksQuery(tab)) };
});

export const HydrateFallback = WebhooksSkeleton;

export const ErrorBoundary = WebhooksFailed;

export default function Webhooks({ loaderData: { tab, webhooks } }: Route.ComponentProps) {
  return <WebhooksPage key={tab} tab={tab} first={webhooks} />;
}
