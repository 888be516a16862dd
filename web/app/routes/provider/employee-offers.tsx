import { OffersFailed, OffersPage, OffersSkeleton } from '../../features/provider/offers-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-offers';

export const meta = pageTitle('availability.offers_title');

export const clientLoader = guarded('employee', async () => await call('availability.offers'));

export const HydrateFallback = OffersSkeleton;

export const ErrorBoundary = OffersFailed;

export default function EmployeeOffers({ loaderData }: Route.ComponentProps) {
  return <OffersPage offers={loaderData} />;
}
