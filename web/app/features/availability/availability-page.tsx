import '../../platform/all-texts.ts';
import type { Availability } from '@aaspaas/contract/features/provider-availability.ts';
import { IconAlertTriangle, IconBulb, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { AreaPart } from './area-part.tsx';
import { LoadFailed } from '../../ui/page-state.tsx';
import classes from './availability-page.module.css';
import { DaysOffPart } from './days-off-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { PausePart } from './pause-part.tsx';
import { useAvailability } from './use-availability.ts';

/** When and how far a professional works: a pause, the hours of the week, days off, and the area with what lies in it. */
export function AvailabilityPage({ first }: { first: Availability }) {
  const own = useAvailability(first);
  return (
    <Around>
      <div className={classes.columns}>
        <div className={classes.column}>
          <PausePart own={own} />
          {own.stored.kept_jobs.length > 0 && <KeptJobs jobs={own.stored.kept_jobs} />}
          <HoursPart own={own} />
        </div>
        <div className={classes.column}>
          <AreaPart own={own} />
          <DaysOffPart own={own} />
          <OffersLink />
        </div>
      </div>
    </Around>
  );
}

function KeptJobs({ jobs }: { jobs: Availability['kept_jobs'] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={classes.kept} aria-labelledby="kept-jobs">
      <h2 id="kept-jobs">
        <IconAlertTriangle size={22} aria-hidden />
        {t('availability.kept_title')}
      </h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.detail_id}>
            <b>{job.service_name}</b>
            <span>
              {formatDate(job.service_date, language)}, {formatTime(job.service_time, language)} ·{' '}
              {t(`availability.kept_${job.why}`)}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('availability.kept_help')}</p>
      <Link to="/employee-booking-list">{t('availability.kept_open')}</Link>
    </section>
  );
}

function OffersLink() {
  const t = useText();
  return (
    <Link to="/employee-offers" className={classes.offers}>
      <IconBulb size={24} aria-hidden />
      <span>
        <b>{t('availability.offers_link')}</b>
        <span>{t('availability.offers_link_line')}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** The page while it is loaded. */
export function AvailabilitySkeleton() {
  return (
    <Around>
      <LoadingRegion>
        <div className={classes.columns}>
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
    </Around>
  );
}

/** The page where it could not be loaded. */
export function AvailabilityFailed() {
  const t = useText();
  return (
    <Around>
      <LoadFailed text={t('availability.load_failed')} />
    </Around>
  );
}

function Around({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className={area.title}>{t('availability.title')}</h1>
      <p className={classes.line}>{t('availability.line')}</p>
      {children}
    </Page>
  );
}
