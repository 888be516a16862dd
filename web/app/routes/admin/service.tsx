import type { ShouldRevalidateFunctionArgs } from 'react-router';
import {
  NewServicePage,
  ServiceFailed,
  ServicePage,
  ServiceSkeleton,
} from '../../features/admin/service-page.tsx';
import { serviceQuery } from '../../features/admin/services-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/service';

export const meta = pageTitle('catalogue.service');

/** `new` is the form of a new service; it needs no further address. */
export const clientLoader = operatorPage(async ({ params }: Route.ClientLoaderArgs) =>
  params.id === 'new' ? null : serviceQuery(params.id).load({}),
);

/** The page keeps what it loaded when only its form opens or closes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = ServiceSkeleton;

export const ErrorBoundary = ServiceFailed;

export default function Service({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ServicePage key={loaderData.data.id} first={loaderData} /> : <NewServicePage />;
}
