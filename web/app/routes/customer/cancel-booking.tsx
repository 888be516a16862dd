import { BookingList, BookingListFailed, BookingListSkeleton } from '../../features/booking/booking-list.tsx';
import { bookingsQuery } from '../../features/booking/booking-queries.ts';
import { FeedbackSheet } from '../../features/review/feedback-sheet.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/cancel-booking.ts';

export const meta = pageTitle('booking.tab_canceled');

export const clientLoader = guarded('verified', () => loadFirstPage(bookingsQuery('canceled')));

export const HydrateFallback = BookingListSkeleton;

export const ErrorBoundary = BookingListFailed;

export default function CancelBooking({ loaderData }: Route.ComponentProps) {
  return <BookingList tab="canceled" first={loaderData} feedbackSheet={FeedbackSheet} />;
}
