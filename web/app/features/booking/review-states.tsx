import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { saveCheckout, loadCheckout } from '../payment/stored-checkout.ts';

/** An expired draft; services booked from the cart are still in the cart. */
export function ExpiredBooking({ booking }: { booking: Booking }) {
  const t = useText();
  const late = useLatePayment(booking.id);
  const [line] = booking.details;
  return (
    <PageState
      heading="h1"
      drawing="calendar"
      title={t('booking.expired_title')}
      text={[
        t(line?.quoted ? 'enquiry.draft_expired' : 'booking.draft_expired'),
        ...(late ? [t('payment.booking_expired')] : []),
      ].join(' ')}
    >
      {line?.quoted ? (
        <Button component={Link} to="/service-enquiry">
          {t('enquiry.see_your_enquiries')}
        </Button>
      ) : (
        <BackLink serviceId={line?.service_id ?? null} />
      )}
    </PageState>
  );
}

/** The customer has no such booking. */
export function MissingBooking({ id }: { id: number | null }) {
  const t = useText();
  const late = useLatePayment(id);
  return (
    <PageState
      heading="h1"
      drawing="lost"
      title={t('booking.not_found')}
      text={t(late ? 'payment.booking_expired' : 'booking.not_found_text')}
    >
      <BackLink serviceId={null} />
    </PageState>
  );
}

/** The booking is already confirmed; shown when the customer returns to its review. */
export function AlreadySent({ booking: { id, booking_id: code, details } }: { booking: Booking }) {
  const t = useText();
  const paid = details.every(({ payment_status }) => payment_status === 1);
  useEffect(() => {
    if (loadCheckout()?.target.bookingId === id) saveCheckout(null);
  }, [id]);
  return (
    <PageState
      heading="h1"
      drawing="calendar"
      title={t('booking.already_sent')}
      text={[...(paid ? [`${t('payment.received')}.`] : []), t('booking.code', { code })].join(' ')}
    >
      <Button component={Link} to="/instand-booking">
        {t('booking.see_bookings')}
      </Button>
    </PageState>
  );
}

/** Returns whether this tab was paying for a booking that no longer exists. */
function useLatePayment(bookingId: number | null): boolean {
  const [late] = useState(() => bookingId !== null && loadCheckout()?.target.bookingId === bookingId);
  return late;
}

function BackLink({ serviceId }: { serviceId: number | null }) {
  const t = useText();
  const { cartCount } = useSession();
  if (cartCount > 0)
    return (
      <Button component={Link} to="/service-booking">
        {t('booking.back_to_cart')}
      </Button>
    );
  return (
    <Button component={Link} to={serviceId ? `/service-book?service=${serviceId}` : '/'}>
      {t(serviceId ? 'booking.book_again' : 'booking.see_services')}
    </Button>
  );
}
