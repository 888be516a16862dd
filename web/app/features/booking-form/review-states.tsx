import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** The draft was not confirmed in time: what was booked from the cart is still in it. */
export function ExpiredBooking({ booking }: { booking: Booking }) {
  const t = useText();
  const [line] = booking.details;
  return (
    <PageState
      heading="h1"
      drawing="calendar"
      title={t('booking.expired_title')}
      text={t(line?.quoted ? 'enquiry.draft_expired' : 'booking.draft_expired')}
    >
      {line?.quoted ? (
        <Button component={Link} to="/service-enquiry">
          {t('enquiry.see_yours')}
        </Button>
      ) : (
        <WayBack serviceId={line?.service_id ?? null} />
      )}
    </PageState>
  );
}

/** No such booking of this person. */
export function MissingBooking() {
  const t = useText();
  return (
    <PageState heading="h1" drawing="lost" title={t('booking.missing')} text={t('booking.missing_text')}>
      <WayBack serviceId={null} />
    </PageState>
  );
}

/** The booking stands already: somebody came back to its review. */
export function AlreadySent({ code }: { code: string }) {
  const t = useText();
  return (
    <PageState
      heading="h1"
      drawing="calendar"
      title={t('booking.already_sent')}
      text={t('booking.code', { code })}
    >
      <Button component={Link} to="/instand-booking">
        {t('booking.see_bookings')}
      </Button>
    </PageState>
  );
}

function WayBack({ serviceId }: { serviceId: number | null }) {
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
