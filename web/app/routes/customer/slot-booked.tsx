import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/slot-booked.ts';
import { ReviewLines } from '../../features/booking/review-lines.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('booking.slot_booked');

export const clientLoader = guarded('user', async () => {
  const { data } = await call('booking.instant', { query: { limit: 20 } });
  return { newest: data.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0] ?? null };
});

export function HydrateFallback() {
  const t = useText();
  return (
    <Page>
      <ListSkeleton rows={2} title={t('booking.slot_booked')} />
    </Page>
  );
}

/** The confirmation of the booking just made. */
export default function SlotBooked({ loaderData: { newest } }: Route.ComponentProps) {
  const t = useText();
  if (!newest)
    return (
      <Page>
        <PageState heading="h1" drawing="calendar" title={t('booking.none')} text={t('booking.none_help')}>
          <Button component={Link} to="/">
            {t('booking.see_services')}
          </Button>
        </PageState>
      </Page>
    );
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="calendar"
        title={t('booking.slot_booked')}
        text={`${t('booking.code', { code: newest.booking_id })}. ${t('booking.next_step')}`}
      >
        <Button component={Link} to="/instand-booking">
          {t('booking.see_bookings')}
        </Button>
      </PageState>
      <section className="p-16 wide-p-24 card" aria-labelledby="services-title">
        <h2 id="services-title" className="text-18 leading-135">
          {t('booking.your_services')}
        </h2>
        <div className="mt-16">
          <ReviewLines lines={newest.details} />
        </div>
      </section>
    </Page>
  );
}
