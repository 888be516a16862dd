import { useText } from '../../platform/use-text.ts';
import { GlidingList } from '../../ui/gliding-list.tsx';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { FeedbackSheet } from '../review/feedback-sheet.tsx';
import { Agenda } from './agenda.tsx';
import { ApprovalSheet } from './approval-sheet.tsx';
import { BookingAccordion } from './booking-accordion.tsx';
import { HistoryPage } from './history-page.tsx';
import area from '../../ui/card-area.module.css';
import { StaleNote } from '../../ui/stale-note.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { BookingsFailed, HistorySkeleton, NoBookings } from './history-states.tsx';
import { RescheduleSheet } from './reschedule-sheet.tsx';
import { type HistoryTab, type Loaded, useBookings } from './use-bookings.ts';
import { useLineWork } from './use-line-work.ts';

/** A tab with its bookings, and the dialogs that belong to them. */
export function BookingList({ tab, first }: { tab: HistoryTab; first: Loaded }) {
  const t = useText();
  const { bookings, codes, hasMore, loadingMore, outOfDate, more, reload } = useBookings(tab, first);
  const work = useLineWork(
    bookings.flatMap(({ details }) => details),
    reload,
  );
  return (
    <HistoryPage>
      <StaleNote text={outOfDate ? t('booking.out_of_date') : null} />
      {bookings.length === 0 && <NoBookings />}
      {tab === 'scheduled' ? (
        <Agenda bookings={bookings} codes={codes} work={work} />
      ) : (
        <GlidingList className={area.list}>
          {bookings.map((booking, index) => (
            <BookingAccordion
              key={booking.id}
              booking={booking}
              codes={codes}
              work={work}
              startsOpen={index === 0}
              over={tab === 'completed' || tab === 'canceled'}
              canceled={tab === 'canceled'}
            />
          ))}
        </GlidingList>
      )}
      {hasMore && <ShowMore text={t('booking.show_more')} loading={loadingMore} onClick={more} />}
      <CheckoutFrame checkout={work.payment.shown} done={work.payment.ended} />
      <ApprovalSheet work={work} />
      <RescheduleSheet work={work} />
      <FeedbackSheet of={work.rating} close={work.stopRating} />
    </HistoryPage>
  );
}

/** A tab while its bookings are loaded. */
export function BookingListSkeleton() {
  return (
    <HistoryPage>
      <HistorySkeleton />
    </HistoryPage>
  );
}

/** A tab whose bookings could not be loaded. */
export function BookingListFailed() {
  return (
    <HistoryPage>
      <BookingsFailed />
    </HistoryPage>
  );
}
