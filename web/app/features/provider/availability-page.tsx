import '../../platform/all-texts.ts';
import type { Availability } from '@aaspaas/contract/features/provider-availability.ts';
import { IconAlertTriangle, IconBulb, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { AreaSection } from './availability/area-section.tsx';
import { LoadFailed } from '../../ui/page-state.tsx';
import classes from './availability-page.module.css';
import { DaysOffSection } from './availability/days-off-section.tsx';
import { HoursSection } from './availability/hours-section.tsx';
import { PauseSection } from './availability/pause-section.tsx';
import { useAvailability } from './availability/use-availability.ts';

/** A professional's availability: a pause, the weekly hours, days off, and the service area. */
export function AvailabilityPage({ first }: { first: Availability }) {
  const availability = useAvailability(first);
  return (
    <PageLayout>
      <div className={`stack gap-16 ${classes.columns}`}>
        <div className={classes.column}>
          <PauseSection availability={availability} />
          {availability.stored.conflicting_jobs.length > 0 && (
            <ConflictingJobs jobs={availability.stored.conflicting_jobs} />
          )}
          <HoursSection availability={availability} />
        </div>
        <div className={classes.column}>
          <AreaSection availability={availability} />
          <DaysOffSection availability={availability} />
          <OffersLink />
        </div>
      </div>
    </PageLayout>
  );
}

function ConflictingJobs({ jobs }: { jobs: Availability['conflicting_jobs'] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section
      className={`stack gap-8 p-16 rounded-12 bg-warning-soft ${classes.conflictingJobs}`}
      aria-labelledby="kept-jobs"
    >
      <h2 id="kept-jobs" className="row icons-fixed icons-warning gap-8 text-17">
        <IconAlertTriangle size={22} aria-hidden />
        {t('availability.conflicts_title')}
      </h2>
      <ul className="stack gap-6 list">
        {jobs.map((job) => (
          <li className="stack" key={job.detail_id}>
            <b>{job.service_name}</b>
            <span>
              {formatDate(job.service_date, language)}, {formatTime(job.service_time, language)} ·{' '}
              {t(`availability.conflict_${job.why}`)}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('availability.conflicts_help')}</p>
      <Link className="inline-row touch" to="/employee-booking-list">
        {t('availability.conflicts_open_list')}
      </Link>
    </section>
  );
}

function OffersLink() {
  const t = useText();
  return (
    <Link to="/employee-offers" className={classes.offers}>
      <IconBulb size={24} aria-hidden />
      <span className="stack gap-2">
        <b>{t('availability.offers_link')}</b>
        <span className="text-15 muted">{t('availability.offers_link_line')}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** The page while it loads. */
export function AvailabilitySkeleton() {
  return (
    <PageLayout>
      <LoadingRegion>
        <div className={`stack gap-16 ${classes.columns}`}>
          <div className={classes.column}>
            <Skeleton height={96} />
            <Skeleton height={520} />
          </div>
          <div className={classes.column}>
            <Skeleton height={480} />
            <Skeleton height={160} />
          </div>
        </div>
      </LoadingRegion>
    </PageLayout>
  );
}

/** The page if loading failed. */
export function AvailabilityFailed() {
  const t = useText();
  return (
    <PageLayout>
      <LoadFailed text={t('availability.load_failed')} />
    </PageLayout>
  );
}

function PageLayout({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="page-title">{t('availability.title')}</h1>
      <p className={`muted ${classes.line}`}>{t('availability.line')}</p>
      {children}
    </Page>
  );
}
