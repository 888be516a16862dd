import { Link } from 'react-router';
import { loadJobsOrCached } from '../../features/booking/booking-queries.ts';
import { Today, TodaySkeleton } from '../../features/booking/today.tsx';
import { earningsQuery } from '../../features/provider/earnings-query.ts';
import { BlockNotice } from '../../features/identity/block-notice.tsx';
import { HomeSection } from '../../features/provider/home-section.tsx';
import { loadOffers } from '../../features/provider/load-offers.ts';
import { OfferSlide } from '../../features/provider/offer-slide.tsx';
import { TaxNotice } from '../../features/provider/tax-notice.tsx';
import { WeekCard } from '../../features/provider/week-card.tsx';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/employee-home';

export const meta = pageTitle('shell.home');

export const clientLoader = guarded('employee', async () => {
  const [jobs, earnings, services, block, tax] = await Promise.all([
    nullIfFailed(loadJobsOrCached('bookings')),
    // Only the sums are shown, but a page has at least one job.
    nullIfFailed(earningsQuery.load({ limit: 1 })),
    nullIfFailed(loadOffers()),
    nullIfFailed(call('account.block')),
    nullIfFailed(call('tax.details')),
  ]);
  return {
    jobs,
    earnings,
    services: services && [...services.services, ...services.customs],
    block: block?.data ?? null,
    tax: tax?.data ?? null,
  };
});

export function HydrateFallback() {
  const t = useText();
  return (
    <Page compact>
      <TodaySkeleton week={<WeekCard earnings={undefined} />} />
      <HomeSection title={t('provider.service')} all="/employee-service-edit" fallback={<CardsSkeleton />} />
    </Page>
  );
}

export default function EmployeeHome({
  loaderData: { jobs, earnings, services, block, tax },
}: Route.ComponentProps) {
  const t = useText();
  return (
    <Page compact>
      <BlockNotice key={block?.case_number ?? ''} first={block} />
      {/* The next job's button is above the notice, within the first 480 pixels. */}
      <Today
        first={jobs}
        week={
          <div className="stack one-column gap-10">
            <WeekCard earnings={earnings} />
            <TaxNotice tax={tax} />
          </div>
        }
      />
      <HomeSection
        title={t('provider.service')}
        all="/employee-service-edit"
        slides={services?.map((service) => <OfferSlide key={service.action_id} service={service} />) ?? []}
        fallback={
          services === null ? (
            <LoadFailed text={t('provider.services_failed')} />
          ) : services.length === 0 ? (
            <PageState drawing="empty" title={t('provider.services_none')} text={t('offer.list_none_help')}>
              <Button component={Link} to="/service-upload">
                {t('offer.upload_title')}
              </Button>
            </PageState>
          ) : undefined
        }
      />
    </Page>
  );
}

/** A part that failed renders its own error state; a session that ended is left to the guard. */
async function nullIfFailed<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return null;
    throw error;
  }
}
