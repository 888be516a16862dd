import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { ComponentType } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { AnimatedList } from '../../ui/animated-list.tsx';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { Agenda } from './history/agenda.tsx';
import { ApprovalSheet } from './lines/approval-sheet.tsx';
import { BookingAccordion } from './history/booking-accordion.tsx';
import { HistoryPage } from './history-page.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { BookingsFailed, HistorySkeleton, NoBookings } from './history/history-states.tsx';
import { RescheduleSheet } from './lines/reschedule-sheet.tsx';
import { type BookingPage, bookingsQuery, type HistoryTab, type StartCodes } from './booking-queries.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
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
  const lineActions = useLineActions(
    bookings.flatMap(({ details }) => details),
    reload,
  );
  return (
    <HistoryPage>
      <StaleDataNotice text={outOfDate ? t('booking.offline_data') : null} />
      {bookings.length === 0 && <NoBookings />}
      {tab === 'scheduled' ? (
        <Agenda bookings={bookings} codes={codes} lineActions={lineActions} />
      ) : (
        <AnimatedList className="stack gap-16">
          {bookings.map((booking, index) => (
            <BookingAccordion
              key={booking.id}
              booking={booking}
              codes={codes}
              lineActions={lineActions}
              defaultOpen={index === 0}
              showDocuments={tab === 'completed' || tab === 'canceled'}
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
