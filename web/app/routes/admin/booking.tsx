import { BookingFailed, BookingPage, BookingSkeleton } from '../../features/admin/booking-page.tsx';
import { bookingQuery } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/booking';

export const meta = pageTitle('console.booking');

export const clientLoader = operatorPage(
  async ({ params }: Route.ClientLoaderArgs) => (await bookingQuery(params.code).load({})).data,
);

export const HydrateFallback = BookingSkeleton;

export const ErrorBoundary = BookingFailed;

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <BookingPage key={loaderData.booking_id} first={loaderData} />;
}
