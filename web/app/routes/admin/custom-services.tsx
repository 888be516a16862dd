import {
  CustomServicesFailed,
  CustomServicesPage,
  CustomServicesSkeleton,
} from '../../features/admin/custom-services.tsx';
import { customServicesQuery, parseCustomState } from '../../features/admin/custom-services-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/custom-services';

export const meta = pageTitle('offer.queue_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseCustomState(new URL(request.url).searchParams);
  return { state, queue: await loadFirstPage(customServicesQuery(state)) };
});

export const HydrateFallback = CustomServicesSkeleton;

export const ErrorBoundary = CustomServicesFailed;

export default function CustomServices({ loaderData: { state, queue } }: Route.ComponentProps) {
  return <CustomServicesPage key={state} state={state} first={queue} />;
}
