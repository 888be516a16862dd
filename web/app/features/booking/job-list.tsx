import type { Job } from '@aaspaas/contract/features/job.ts';
import { useState, useEffect } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { JobCard } from './jobs/job-card.tsx';
import { JobDayList } from './jobs/job-day-list.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { JobTabs } from './jobs/job-tabs.tsx';
import { StartCodePopup } from './start-code-popup.tsx';
import { type JobPage, type JobTab, jobsQuery } from './booking-queries.ts';
import { applyPendingEntries, entriesForJob } from './jobs/apply-pending-entries.ts';
import { useWorkOutbox } from './use-work-outbox.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { PendingEntries } from './jobs/pending-entries.tsx';
import { cachePage } from '../../platform/offline/cache-page.ts';

const empty = {
  bookings: 'provider.none_list',
  completed: 'provider.none_completed',
  canceled: 'provider.none_canceled',
  pd: 'provider.pd_none_help',
} as const;

/** A tab with its jobs. */
export function JobList({ tab, first }: { tab: JobTab; first: JobPage }) {
  const t = useText();
  const { page, hasMore, loadingMore, outOfDate, more, reload } = usePagedQuery(jobsQuery(tab), first);
  const outbox = useWorkOutbox();
  const jobs = page.data.map((job) => applyPendingEntries(job, entriesForJob(job, outbox, page.at)));
  const language = useLanguage();
  useOfflinePage(tab);
  const [codeRequest, setCodeRequest] = useState<{ id: number; sendNow: boolean } | null>(null);
  const card = (job: Job) => (
    <JobCard
      key={job.id}
      job={job}
      nested={tab === 'bookings'}
      onChanged={reload}
      onCode={(sendNow) => setCodeRequest({ id: job.id, sendNow })}
    />
  );
  const codeJob = codeRequest && jobs.find(({ id }) => id === codeRequest.id);
  return (
    <JobTabs>
      <StaleDataNotice
        text={
          outOfDate || page.cached
            ? t('outbox.no_connection', { time: formatInstant(new Date(page.at).toISOString(), language) })
            : null
        }
      />
      <PendingEntries jobs={jobs} enterCode={(id) => setCodeRequest({ id, sendNow: false })} />
      {jobs.length === 0 ? (
        <PageState drawing="calendar" title={t('provider.none')} text={t(empty[tab])} />
      ) : tab === 'bookings' ? (
        <JobDayList jobs={jobs} card={card} />
      ) : (
        <div className="stack gap-16">{jobs.map(card)}</div>
      )}
      {hasMore && <ShowMore text={t('provider.show_more')} loading={loadingMore} onClick={more} />}
      {codeJob && (
        <StartCodePopup
          key={codeJob.id}
          job={codeJob}
          sendNow={codeRequest.sendNow}
          close={() => setCodeRequest(null)}
          onChanged={() => void reload()}
        />
      )}
    </JobTabs>
  );
}

/** A tab while its jobs load. */
export function JobListSkeleton() {
  return (
    <JobTabs>
      <ListSkeleton rows={3} />
    </JobTabs>
  );
}

/** A tab whose jobs failed to load. */
export function JobListFailed() {
  const t = useText();
  return (
    <JobTabs>
      <LoadFailed text={t('booking.load_failed')} />
    </JobTabs>
  );
}

const DELAY_MS = 1500;

/** Caches the page of open jobs and its popups' data for offline use, after the first render and on every change of language. */
function useOfflinePage(tab: string): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another page
  useEffect(() => {
    if (tab !== 'bookings') return;
    const timer = setTimeout(() => {
      void Promise.all([
        import('../../ui/dialog-sheet.tsx'),
        import('../../platform/outbox/confirm-log-out.ts'),
      ])
        .then(() => cachePage('/employee-booking-list'))
        .catch(() => undefined);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [tab, language]);
}
