import type { Job } from '@aaspaas/contract/features/job.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { OutboxView } from '../../../platform/outbox/outbox.ts';
import type { Entry } from '../../../platform/outbox/outbox-rules.ts';
import { jobSubject } from './work-outbox.ts';

/** The outbox entries that a job's card must apply: unsent ones, and those delivered after the card was loaded. */
export function entriesForJob(
  job: Pick<Job, 'id'>,
  { entries, sent }: OutboxView,
  loadedAt: number,
): readonly Entry[] {
  const subject = jobSubject(job);
  const recentlySent = sent.filter(({ sentAt }) => sentAt >= loadedAt).map(({ entry }) => entry);
  return [...entries, ...recentlySent].filter((entry) => entry.subject === subject);
}

/** Returns a job as its professional left it, including actions the server does not know yet. A refused start changes nothing. */
export function applyPendingEntries(job: Job, entries: readonly Entry[]): Job {
  const start = entries.find(({ kind, refusal }) => kind === 'start' && !refusal);
  const finish = entries.find(({ kind }) => kind === 'finish');
  const startedJob: Job =
    start && job.status === 'assigned'
      ? {
          ...job,
          status: 'confirmed',
          start_date: dateOf(new Date(start.at)),
          start_time: timeOf(new Date(start.at)),
          allowed_actions: ['complete'],
        }
      : job;
  if (!finish || (startedJob.status !== 'confirmed' && startedJob.status !== 'assigned')) return startedJob;
  // Finished work has no running clock.
  return {
    ...startedJob,
    start_date: null,
    start_time: null,
    allowed_actions: startedJob.allowed_actions.filter((action) => !actionsAfterFinish.has(action)),
  };
}

/** Actions without a purpose once the work is finished. */
const actionsAfterFinish: ReadonlySet<Job['allowed_actions'][number]> = new Set([
  'complete',
  'cancel',
  'request_extra',
  'withdraw_extra',
]);
