import { Link } from 'react-router';
import { EmployeeHero } from '../../features/booking/employee-hero.tsx';
import { HomeSection } from '../../features/provider/home-section.tsx';
import { JobSlide } from '../../features/booking/job-slide.tsx';
import { loadOffers } from '../../features/provider/load-offers.ts';
import { OfferSlide } from '../../features/provider/offer-slide.tsx';
import { jobsQuery } from '../../features/booking/booking-queries.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/employee-home';

export const meta = pageTitle('shell.home');

const MAX_SLIDES = 12;

export const clientLoader = guarded('employee', async () => {
  const [jobs, services] = await Promise.all([
    // The whole first page, because it is stored for offline use.
    nullIfFailed(loadFirstPage(jobsQuery('bookings'))),
    nullIfFailed(loadOffers()),
  ]);
  return {
    jobs: jobs?.data.slice(0, MAX_SLIDES) ?? null,
    services: services && [...services.services, ...services.customs],
  };
});

export function HydrateFallback() {
  const t = useText();
  return (
    <Page>
      <EmployeeHero next={undefined} />
      <HomeSection
        title={t('provider.your_bookings')}
        all="/employee-booking-list"
        fallback={<CardsSkeleton />}
      />
      <HomeSection title={t('provider.service')} all="/employee-service-edit" fallback={<CardsSkeleton />} />
    </Page>
  );
}

export default function EmployeeHome({ loaderData: { jobs, services } }: Route.ComponentProps) {
  const t = useText();
  const failed = (text: string) => <LoadFailed text={text} />;
  const upcoming = jobs?.find(({ status }) => status === 'assigned' || status === 'confirmed');
  return (
    <Page>
      <EmployeeHero next={jobs ? (upcoming ?? null) : undefined} />
      <HomeSection
        title={t('provider.your_bookings')}
        all="/employee-booking-list"
        slides={jobs?.map((job) => <JobSlide key={job.id} job={job} />) ?? []}
        fallback={
          jobs === null ? (
            failed(t('booking.load_failed'))
          ) : jobs.length === 0 ? (
            <PageState drawing="calendar" title={t('provider.none')} text={t('provider.none_list')} />
          ) : undefined
        }
      />
      <HomeSection
        title={t('provider.service')}
        all="/employee-service-edit"
        slides={services?.map((service) => <OfferSlide key={service.action_id} service={service} />) ?? []}
        fallback={
          services === null ? (
            failed(t('provider.services_failed'))
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
