import { confirmOperator } from '../../features/admin/bookings-query.ts';
import {
  NewBookingFailed,
  NewBookingPage,
  NewBookingSkeleton,
} from '../../features/admin/new-booking-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('caller.title');

export const clientLoader = operatorPage(confirmOperator);

export const HydrateFallback = NewBookingSkeleton;

export const ErrorBoundary = NewBookingFailed;

export default NewBookingPage;
