import { BookingList, BookingListFailed, BookingListSkeleton } from '../../features/booking/booking-list.tsx';
import { bookingsQuery } from '../../features/booking/booking-queries.ts';
import { FeedbackSheet } from '../../features/review/feedback-sheet.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/instand-booking.ts';

export const meta = pageTitle('booking.tab_instant');

export const clientLoader = guarded('verified', () => loadFirstPage(bookingsQuery('instant')));

export const HydrateFallback = BookingListSkeleton;

export const ErrorBoundary = BookingListFailed;

export default function InstantBooking({ loaderData }: Route.ComponentProps) {
  return <BookingList tab="instant" first={loaderData} feedbackSheet={FeedbackSheet} />;
}
