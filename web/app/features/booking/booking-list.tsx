import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { type ComponentType, useEffect } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { AnimatedList } from '../../ui/animated-list.tsx';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { Agenda } from './history/agenda.tsx';
import { ApprovalSheet } from './lines/approval-sheet.tsx';
import { BookingAccordion } from './history/booking-accordion.tsx';
import { HistoryPage } from './history-page.tsx';
import { useLinesOnScreen } from '../../platform/query/lines-on-screen.ts';
import { forgetJustBooked, useJustBooked } from './top/just-booked.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { BookingsFailed, HistorySkeleton, NoBookings } from './history/history-states.tsx';
import { Visits } from './history/visits.tsx';
import { RescheduleSheet } from './lines/reschedule-sheet.tsx';
import { type BookingPage, bookingsQuery, type HistoryTab, type StartCodes } from './booking-queries.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { useChangeTime } from './history/use-change-time.ts';
import { useLineActions } from './lines/use-line-actions.ts';

/** A tab with its bookings, and their dialogs. */
export function BookingList({
  tab,
  first,
  feedbackSheet: FeedbackSheet,
}: {
  tab: HistoryTab;
  first: BookingPage;
  /** Shows the feedback on a line; closed while the line is null. */
  feedbackSheet: ComponentType<{ of: BookingLine | null; close: () => void }>;
}) {
  const t = useText();
  const { rows, hasMore, loadingMore, outOfDate, more, reload } = usePagedQuery(bookingsQuery(tab), first);
  const bookings = rows.map(({ booking }) => booking);
  const codes: StartCodes = Object.assign({}, ...rows.map((row) => row.codes));
  const lines = bookings.flatMap(({ details }) => details);
  const lineActions = useLineActions(lines, reload);
  useChangeTime(bookings, lineActions.openReschedule);
  useLinesOnScreen(lines.map(({ id }) => id));
  const sentId = useJustBooked();
  const showsSent = bookings.some(({ id }) => id === sentId);
  useEffect(() => {
    if (showsSent) forgetJustBooked();
  }, [showsSent]);
  return (
    <HistoryPage>
      <StaleDataNotice text={outOfDate ? t('booking.offline_data') : null} />
      {bookings.length === 0 && <NoBookings />}
      {tab === 'instant' && <Visits bookings={bookings} codes={codes} lineActions={lineActions} />}
      {tab === 'scheduled' && <Agenda bookings={bookings} codes={codes} lineActions={lineActions} />}
      {(tab === 'completed' || tab === 'canceled') && (
        <AnimatedList className="stack one-column gap-12">
          {bookings.map((booking, index) => (
            <BookingAccordion
              key={booking.id}
              booking={booking}
              lineActions={lineActions}
              defaultOpen={index === 0}
              canceled={tab === 'canceled'}
            />
          ))}
        </AnimatedList>
      )}
      {hasMore && <ShowMore text={t('booking.show_more')} loading={loadingMore} onClick={more} />}
      <CheckoutFrame checkout={lineActions.payment.shown} done={lineActions.payment.ended} />
      <ApprovalSheet lineActions={lineActions} />
      <RescheduleSheet lineActions={lineActions} />
      <FeedbackSheet of={lineActions.lineToRate} close={lineActions.closeRating} />
    </HistoryPage>
  );
}

/** A tab while its bookings load. */
export function BookingListSkeleton() {
  return (
    <HistoryPage>
      <HistorySkeleton />
    </HistoryPage>
  );
}

/** A tab whose bookings failed to load. */
export function BookingListFailed() {
  return (
    <HistoryPage>
      <BookingsFailed />
    </HistoryPage>
  );
}
