import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { jobDay, legKm } from './job-day.ts';
import classes from './job-day-list.module.css';
import { isReachable, routeUrl } from './format-job.ts';

/** Locations are accurate to about 400 m: no route is shown for shorter distances. */
const NEAR_KM = 0.5;

/** The list of open jobs in the order of the day: today's stops in travel order, then later jobs, then those waiting for customers. */
export function JobDayList({ jobs, card }: { jobs: readonly Job[]; card: (job: Job) => ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  const { today: stops, later, waiting } = jobDay(jobs, day);
  const reachableStops = stops.filter(isReachable);
  return (
    <div className={`stack ${classes.day}`}>
      {stops.length > 0 && (
        <section className="stack gap-16" aria-labelledby="jobs-today">
          <div className="row flex-wrap justify-between gap-4-16">
            <h2 className="text-18" id="jobs-today">
              {t('job.today_jobs')}, {formatDate(day, language)}
            </h2>
            {reachableStops.length > 1 && (
              <a
                className="inline-row gap-8 semibold touch"
                href={routeUrl(reachableStops.map(({ address }) => address))}
                target="_blank"
                rel="noopener noreferrer"
              >
                <IconMap2 size={20} aria-hidden />
                {t('job.whole_route')}
                <span className="sr-only"> {t('provider.new_window')}</span>
              </a>
            )}
          </div>
          <ol className="stack gap-16 m-0 list">
            {stops.map((job, index) => (
              <li key={job.id}>
                {stops.length > 1 && <Stop number={index + 1} km={legKm(stops[index - 1], job)} />}
                {card(job)}
              </li>
            ))}
          </ol>
        </section>
      )}
      <JobSection title={t('job.later_jobs')} id="jobs-later" jobs={later} card={card} />
      <JobSection title={t('job.awaiting_approval')} id="jobs-waiting" jobs={waiting} card={card} />
    </div>
  );
}

function Stop({ number, km }: { number: number; km: number | null }) {
  const t = useText();
  return (
    <p className={`flex flex-wrap items-baseline ${classes.stop}`}>
      <b>{t('job.stop', { number })}</b>
      {km !== null && km >= NEAR_KM && (
        <span className="text-15 muted">{t('job.distance_from_previous', { km })}</span>
      )}
    </p>
  );
}

function JobSection({
  title,
  id,
  jobs,
  card,
}: {
  title: string;
  id: string;
  jobs: readonly Job[];
  card: (job: Job) => ReactNode;
}) {
  if (jobs.length === 0) return null;
  return (
    <section className="stack gap-16" aria-labelledby={id}>
      <div className="row flex-wrap justify-between gap-4-16">
        <h2 className="text-18" id={id}>
          {title}
        </h2>
      </div>
      {jobs.map((job) => card(job))}
    </section>
  );
}
