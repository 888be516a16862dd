import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed, PageState } from '../../../ui/page-state.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import classes from '../history-page.module.css';

/** Skeleton rows of a list of bookings. */
export function HistorySkeleton() {
  return (
    <LoadingRegion>
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className={classes.placeholder}>
          <div>
            <Skeleton height={20} width="55%" />
            <Skeleton height={14} width="75%" />
          </div>
          <Skeleton height={26} width={104} radius={20} />
        </div>
      ))}
    </LoadingRegion>
  );
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
