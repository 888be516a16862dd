import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed, PageState } from '../../../ui/page-state.tsx';
import { LineSummarySkeleton } from '../line-summary-skeleton.tsx';

/** The rows of a tab while they load. */
export function HistorySkeleton() {
  return <LineSummarySkeleton rows={4} />;
}

/** An empty tab with a link to the first booking. */
export function NoBookings() {
  const t = useText();
  return (
    <PageState drawing="calendar" title={t('booking.none')} text={t('booking.none_help')}>
      <Button component={Link} to="/list-of-services">
        {t('booking.find_service')}
      </Button>
    </PageState>
  );
}

/** A tab whose bookings failed to load. */
export function BookingsFailed() {
  const t = useText();
  return <LoadFailed text={t('booking.load_failed')} />;
}
