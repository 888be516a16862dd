import {
  AppealQueueFailed,
  AppealQueuePage,
  AppealQueueSkeleton,
} from '../../features/admin/appeals-page.tsx';
import { appealsQuery, parseAppealState } from '../../features/admin/appeals-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/appeals';

export const meta = pageTitle('appeal.queue_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseAppealState(new URL(request.url).searchParams);
  return { state, appeals: await loadFirstPage(appealsQuery(state)) };
});

export const HydrateFallback = AppealQueueSkeleton;

export const ErrorBoundary = AppealQueueFailed;

export default function Appeals({ loaderData: { state, appeals } }: Route.ComponentProps) {
  return <AppealQueuePage key={state} state={state} first={appeals} />;
}
