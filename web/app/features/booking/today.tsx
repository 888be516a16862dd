import '../../platform/all-texts.ts';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconCalendarWeek, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { today } from '../../platform/clock.ts';
import { formatInstant, formatTime } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { HomeSection } from '../provider/home-section.tsx';
import type { JobPage } from './booking-queries.ts';
import { DUTY_HEIGHT, DutySwitch, Requests } from './duty/duty-section.tsx';
import { useDuty } from './duty/use-duty.ts';
import { JOB_HEIGHT } from './job-list.tsx';
import { JobSlide } from './jobs/job-slide.tsx';
import { formatDateTime, formatDayTitle, formatFurther } from './jobs/format-job.ts';
import { jobDay, nextJob } from './jobs/job-day.ts';
import { PendingEntries } from './jobs/pending-entries.tsx';
import { todaySummary } from './jobs/today-summary.ts';
import { useJobCards } from './jobs/use-job-cards.tsx';
import classes from './today.module.css';

const MAX_SLIDES = 12;

interface TodayProps {
  /** The open jobs; null if they failed to load. */
  readonly first: JobPage | null;
  /** The earnings of this week. */
  readonly week: ReactNode;
}

/** A professional's day: what is ahead, the next job with its actions, today's other jobs, the week, and the open jobs as slides. */
export function Today({ first, week }: TodayProps) {
  return first ? <LoadedToday first={first} week={week} /> : <FailedToday week={week} />;
}

function LoadedToday({ first, week }: { first: JobPage; week: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { jobs, card, page, outOfDate, enterCode, popup, reload } = useJobCards('bookings', first);
  const duty = useDuty(reload);
  const day = today();
  const next = nextJob(jobs);
  const stops = jobDay(jobs, day).today;
  const others = stops.filter((job) => job !== next);
  return (
    <>
      <Banner jobs={jobs} next={next} />
      <Requests state={duty} />
      <StaleDataNotice
        text={
          outOfDate || page.cached
            ? t('outbox.no_connection', { time: formatInstant(new Date(page.at).toISOString(), language) })
            : null
        }
      />
      <PendingEntries jobs={jobs} enterCode={enterCode} />
      <div className={classes.columns}>
        <div className="stack one-column gap-10">
          {next && (
            <section className="stack one-column gap-6" aria-labelledby="next-job">
              <h2 id="next-job" className="text-17">
                {t(next.status === 'confirmed' ? 'provider.running_job' : 'provider.next_job_title')}
                {next.status === 'assigned' && next.service_date !== day && (
                  <span className="text-15 muted normal">
                    {' '}
                    {formatDayTitle(t, next.service_date, language)}
                  </span>
                )}
              </h2>
              {card(next, 'fixed')}
            </section>
          )}
          {!next && others.length > 0 && <h2 className="text-17">{t('job.today')}</h2>}
          {others.map((job) => card(job, 'closed', formatFurther(t, stops[stops.indexOf(job) - 1], job)))}
          <DutySwitch state={duty} />
          {!next && <WorkingTimeLink />}
        </div>
        {week}
      </div>
      <HomeSection
        title={t('provider.your_bookings')}
        all="/employee-booking-list"
        slides={jobs.slice(0, MAX_SLIDES).map((job) => <JobSlide key={job.id} job={job} />)}
        fallback={
          jobs.length === 0 ? (
            <PageState drawing="calendar" title={t('provider.none')} text={t('provider.none_list')} />
          ) : undefined
        }
      />
      {popup}
    </>
  );
}

/** The hero banner: today's jobs with their pay, and when the first one begins. */
function Banner({ jobs, next }: { jobs: readonly Job[]; next: Job | undefined }) {
  const t = useText();
  const language = useLanguage();
  const { count, amount } = todaySummary(jobs, today());
  if (!next) return <Hello title={t('provider.no_job')} />;
  if (count === 0)
    return (
      <Hello
        title={t('provider.no_job_today')}
        line={t('provider.next_job', {
          service: next.service_name,
          when: formatDateTime(next.service_date, next.service_time, language),
        })}
      />
    );
  const startedAt = next.status === 'confirmed' ? next.start_time : null;
  return (
    <Hello
      title={t('provider.jobs_today', { count, amount: formatRupees(amount) })}
      line={
        startedAt === null
          ? t('provider.first_job', { time: formatTime(next.service_time, language) })
          : t('provider.started_line', { time: formatTime(startedAt, language) })
      }
    />
  );
}

function Hello({ title, line }: { title: string; line?: string | undefined }) {
  const t = useText();
  const { name } = useSession();
  return (
    <section className={classes.banner} aria-labelledby="today">
      <h1 id="today" className={classes.title}>
        {title}
      </h1>
      <p className="text-14 leading-14 muted">
        {name && t('provider.hello', { name: name.split(' ')[0] ?? name })} {line}
      </p>
    </section>
  );
}

/** Without a job the professional can change when they get jobs. */
function WorkingTimeLink() {
  const t = useText();
  return (
    <Link to="/employee-availability" className={classes.workingTime}>
      <IconCalendarWeek size={24} aria-hidden />
      <span className="stack flex-1 min-w-0">
        <b className="semibold">{t('provider.working_time')}</b>
        <span className="text-14 muted">{t('availability.line')}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

function FailedToday({ week }: { week: ReactNode }) {
  const t = useText();
  return (
    <>
      <Hello title={t('provider.today')} />
      <div className={classes.columns}>{week}</div>
      <HomeSection
        title={t('provider.your_bookings')}
        all="/employee-booking-list"
        fallback={<LoadFailed text={t('booking.load_failed')} />}
      />
    </>
  );
}

/** The page while it loads. */
export function TodaySkeleton({ week }: { week: ReactNode }) {
  const t = useText();
  return (
    <>
      <section className={classes.banner}>
        <h1 className={classes.title}>{t('provider.today')}</h1>
        <Skeleton height={20} width="70%" />
      </section>
      <div className={classes.columns}>
        <div className="stack one-column gap-6">
          <h2 className="text-17">{t('provider.next_job_title')}</h2>
          <LoadingRegion>
            <Skeleton height={JOB_HEIGHT} mb={10} radius={12} />
            <Skeleton height={DUTY_HEIGHT} radius={12} />
          </LoadingRegion>
        </div>
        {week}
      </div>
      <HomeSection
        title={t('provider.your_bookings')}
        all="/employee-booking-list"
        fallback={
          <LoadingRegion>
            <Skeleton height={68} radius={12} />
          </LoadingRegion>
        }
      />
    </>
  );
}
