import { loadOffers } from '../../features/provider/load-offers.ts';
import { OfferList, OfferListFailed, OfferListSkeleton } from '../../features/provider/offer-list.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-service-edit';

export const meta = pageTitle('offer.list_title');

export const clientLoader = guarded('employee', loadOffers);

export const HydrateFallback = OfferListSkeleton;

export const ErrorBoundary = OfferListFailed;

export default function EmployeeServiceEdit({ loaderData }: Route.ComponentProps) {
  return <OfferList offers={loaderData} />;
}
