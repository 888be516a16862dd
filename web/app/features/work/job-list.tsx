import type { Job } from '@aaspaas/contract/features/work.ts';
import { useState } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { JobCard } from './job-card.tsx';
import { JobDayList } from './job-day-list.tsx';
import classes from '../../ui/card-area.module.css';
import { StaleNote } from '../../ui/stale-note.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { JobTabs } from './job-tabs.tsx';
import { StartCodePopup } from './start-code-popup.tsx';
import { useKeptPage } from './use-kept-page.ts';
import { type JobPage, type JobTab, useJobs } from './use-jobs.ts';
import { WaitingList } from './waiting-list.tsx';

const empty = {
  bookings: 'provider.none_list',
  completed: 'provider.none_completed',
  canceled: 'provider.none_canceled',
  pd: 'provider.pd_none_help',
} as const;

/** A tab with its jobs. */
export function JobList({ tab, first }: { tab: JobTab; first: JobPage }) {
  const t = useText();
  const { jobs, hasMore, loadingMore, asOf, more, reload } = useJobs(tab, first);
  const language = useLanguage();
  useKeptPage(tab);
  const [asked, setAsked] = useState<{ id: number; sendNow: boolean } | null>(null);
  const card = (job: Job) => (
    <JobCard
      key={job.id}
      job={job}
      under={tab === 'bookings'}
      changed={reload}
      onCode={(sendNow) => setAsked({ id: job.id, sendNow })}
    />
  );
  const coded = asked && jobs.find(({ id }) => id === asked.id);
  return (
    <JobTabs>
      <StaleNote
        text={
          asOf !== null
            ? t('outbox.no_connection', { time: formatInstant(new Date(asOf).toISOString(), language) })
            : null
        }
      />
      <WaitingList jobs={jobs} enterCode={(id) => setAsked({ id, sendNow: false })} />
      {jobs.length === 0 ? (
        <PageState drawing="calendar" title={t('provider.none')} text={t(empty[tab])} />
      ) : tab === 'bookings' ? (
        <JobDayList jobs={jobs} card={card} />
      ) : (
        <div className={classes.list}>{jobs.map(card)}</div>
      )}
      {hasMore && <ShowMore text={t('provider.show_more')} loading={loadingMore} onClick={more} />}
      {coded && (
        <StartCodePopup
          key={coded.id}
          job={coded}
          sendNow={asked.sendNow}
          close={() => setAsked(null)}
          changed={() => void reload()}
        />
      )}
    </JobTabs>
  );
}

/** A tab while its jobs are loaded. */
export function JobListSkeleton() {
  return (
    <JobTabs>
      <ListSkeleton rows={3} />
    </JobTabs>
  );
}

/** A tab whose jobs could not be loaded. */
export function JobListFailed() {
  const t = useText();
  return (
    <JobTabs>
      <LoadFailed text={t('booking.load_failed')} />
    </JobTabs>
  );
}
