import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconMap2 } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { today } from '../../../platform/clock.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatDayTitle, formatFurther, formatJobDay, isReachable, routeUrl } from './format-job.ts';
import { jobDay, jobsByDay, nextJob } from './job-day.ts';
import type { JobCards } from './use-job-cards.tsx';

type Shown = Pick<JobCards, 'jobs' | 'card'>;

/** The open jobs by day: today's in travel order, later ones, then those that wait for customers. Only the next one is open. */
export function OpenJobs({ jobs, card }: Shown) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  const { today: stops, later, waiting } = jobDay(jobs, day);
  const next = nextJob(jobs);
  // In travel order: each with the distance from the one before.
  const inOrder = (ofDay: readonly Job[]) =>
    ofDay.map((job, index) =>
      card(job, job === next ? 'open' : 'closed', formatFurther(t, ofDay[index - 1], job)),
    );
  return (
    <div className="stack one-column gap-20">
      {stops.length > 0 && (
        <Day title={formatDayTitle(t, day, language)} end={<RouteLink stops={stops} />}>
          {inOrder(stops)}
        </Day>
      )}
      {jobsByDay(later).map(([date, ofDay]) => (
        <Day key={date} title={formatDayTitle(t, date, language)}>
          {inOrder(ofDay)}
        </Day>
      ))}
      {waiting.length > 0 && (
        <Day title={t('job.awaiting_approval')}>
          {waiting.map((job) => card(job, 'closed', formatJobDay(t, job.service_date, language)))}
        </Day>
      )}
    </div>
  );
}

/** Jobs that are over, or of every state, by day in the order of the list. */
export function JobsByDay({ jobs, card }: Shown) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="stack one-column gap-20">
      {jobsByDay(jobs).map(([date, ofDay]) => (
        <Day key={date} title={formatDayTitle(t, date, language)}>
          {ofDay.map((job) => card(job, 'closed'))}
        </Day>
      ))}
    </div>
  );
}

/** @param end at the end of the title's line */
function Day({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack one-column gap-10" aria-labelledby={id}>
      <div className="row flex-wrap justify-between gap-4-16">
        <h2 className="text-17" id={id}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** The way over all stops of the day, if there are several. */
function RouteLink({ stops }: { stops: readonly Job[] }) {
  const t = useText();
  const reachableStops = stops.filter(isReachable);
  if (reachableStops.length < 2) return null;
  return (
    <a
      className="inline-row gap-8 text-15 semibold touch"
      href={routeUrl(reachableStops.map(({ address }) => address))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconMap2 size={20} aria-hidden />
      {t('job.whole_route')}
      <span className="sr-only"> {t('provider.new_window')}</span>
    </a>
  );
}
