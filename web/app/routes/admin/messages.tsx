import { MessagesFailed, MessagesPage, MessagesSkeleton } from '../../features/admin/messages-page.tsx';
import { messagesQuery, parseMessageFilter } from '../../features/admin/messages-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/messages';

export const meta = pageTitle('message.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const filter = parseMessageFilter(new URL(request.url).searchParams);
  return { filter, messages: await loadFirstPage(messagesQuery(filter)) };
});

export const HydrateFallback = MessagesSkeleton;

export const ErrorBoundary = MessagesFailed;

export default function Messages({ loaderData: { filter, messages } }: Route.ComponentProps) {
  return <MessagesPage key={JSON.stringify(filter)} filter={filter} first={messages} />;
}
