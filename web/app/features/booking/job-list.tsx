import { useEffect } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { cachePage } from '../../platform/offline/cache-page.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import type { JobPage, JobTab } from './booking-queries.ts';
import { JobsByDay, OpenJobs } from './jobs/job-day-list.tsx';
import { JobTabs } from './jobs/job-tabs.tsx';
import { PendingEntries } from './jobs/pending-entries.tsx';
import { useJobCards } from './jobs/use-job-cards.tsx';

/** The usual height of an open card on a phone, in pixels. */
export const JOB_HEIGHT = 372;

const empty = {
  bookings: 'provider.none_list',
  completed: 'provider.none_completed',
  canceled: 'provider.none_canceled',
  pd: 'provider.pd_none_help',
} as const;

/** A tab with its jobs by day. */
export function JobList({ tab, first }: { tab: JobTab; first: JobPage }) {
  const t = useText();
  const language = useLanguage();
  const cards = useJobCards(tab, first);
  const { page, outOfDate } = cards;
  useOfflinePage(tab);
  return (
    <JobTabs>
      <StaleDataNotice
        text={
          outOfDate || page.cached
            ? t('outbox.no_connection', { time: formatInstant(new Date(page.at).toISOString(), language) })
            : null
        }
      />
      <PendingEntries jobs={cards.jobs} enterCode={cards.enterCode} />
      {cards.jobs.length === 0 ? (
        <PageState drawing="calendar" title={t('provider.none')} text={t(empty[tab])} />
      ) : tab === 'bookings' ? (
        <OpenJobs jobs={cards.jobs} card={cards.card} />
      ) : (
        <JobsByDay jobs={cards.jobs} card={cards.card} />
      )}
      {cards.hasMore && (
        <ShowMore text={t('provider.show_more')} loading={cards.loadingMore} onClick={cards.more} />
      )}
      {cards.popup}
    </JobTabs>
  );
}

/**
 * A tab while its jobs load.
 * @param next whether its first job is open
 */
export function JobListSkeleton({ next = false }: { next?: boolean }) {
  return (
    <JobTabs>
      <LoadingRegion>
        <Skeleton height={24} width={160} mb={10} />
        {[next ? JOB_HEIGHT : 68, 68, 68, 68].map((height, row) => (
          <Skeleton key={`${height}-${row}`} height={height} mb={10} radius={12} />
        ))}
      </LoadingRegion>
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
