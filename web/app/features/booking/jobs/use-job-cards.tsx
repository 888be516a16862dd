import type { Job } from '@aaspaas/contract/features/job.ts';
import { type ReactNode, useState } from 'react';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { type JobPage, type JobTab, jobsQuery } from '../booking-queries.ts';
import { StartCodePopup } from '../start-code-popup.tsx';
import { useWorkOutbox } from '../use-work-outbox.ts';
import { applyPendingEntries, entriesForJob } from './apply-pending-entries.ts';
import { JobCard } from './job-card.tsx';

/** The jobs of a tab, as their professional left them, and their cards. */
export function useJobCards(tab: JobTab, first: JobPage) {
  const { page, hasMore, loadingMore, outOfDate, more, reload } = usePagedQuery(jobsQuery(tab), first);
  const outbox = useWorkOutbox();
  const jobs = page.data.map((job) => applyPendingEntries(job, entriesForJob(job, outbox, page.at)));
  const [codeRequest, setCodeRequest] = useState<{ id: number; sendNow: boolean } | null>(null);
  const codeJob = codeRequest && jobs.find(({ id }) => id === codeRequest.id);
  // Only the cards that were tapped or acted on; the others are as the page says.
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map());
  const show = (id: number, open: boolean) => setTapped((before) => new Map(before).set(id, open));
  return {
    jobs,
    page,
    hasMore,
    loadingMore,
    outOfDate,
    more,
    reload,
    /** Opens a job's start code popup to enter the code. */
    enterCode: (id: number) => setCodeRequest({ id, sendNow: false }),
    /**
     * Returns a job's card.
     * @param shown `fixed`: always open; `open` and `closed`: until it is tapped
     */
    card: (job: Job, shown: 'fixed' | 'open' | 'closed', hint?: string): ReactNode => {
      const open = shown === 'fixed' || (tapped.get(job.id) ?? shown === 'open');
      return (
        <JobCard
          key={job.id}
          job={job}
          open={open}
          toggle={shown === 'fixed' ? undefined : () => show(job.id, !open)}
          hint={hint}
          onChanged={() => {
            show(job.id, true);
            return reload();
          }}
          onCode={(sendNow) => {
            show(job.id, true);
            setCodeRequest({ id: job.id, sendNow });
          }}
        />
      );
    },
    popup: codeJob && (
      <StartCodePopup
        key={codeJob.id}
        job={codeJob}
        sendNow={codeRequest.sendNow}
        close={() => setCodeRequest(null)}
        onChanged={() => void reload()}
      />
    ),
  };
}

/** The jobs of a tab with the functions of their cards. */
export type JobCards = ReturnType<typeof useJobCards>;
