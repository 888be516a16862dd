import type { Job } from '@aaspaas/contract/features/work.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { OutboxView } from '../../platform/outbox/outbox.ts';
import type { Entry } from '../../platform/outbox/outbox-rules.ts';
import { subjectOf } from './work-outbox.ts';

/** The entries about a job that its card has to reckon with: those that wait, and those delivered after the card was loaded. */
export function entriesAbout(
  job: Pick<Job, 'id'>,
  { entries, sent }: OutboxView,
  loadedAt: number,
): readonly Entry[] {
  const subject = subjectOf(job);
  const fresh = sent.filter(({ sentAt }) => sentAt >= loadedAt).map(({ entry }) => entry);
  return [...entries, ...fresh].filter((entry) => entry.subject === subject);
}

/** A job as it stands for the person who did something that the server does not know yet. A refused start changes nothing. */
export function withWaiting(job: Job, entries: readonly Entry[]): Job {
  const start = entries.find(({ kind, refusal }) => kind === 'start' && !refusal);
  const finish = entries.find(({ kind }) => kind === 'finish');
  const begun: Job =
    start && job.status === 'assigned'
      ? {
          ...job,
          status: 'confirmed',
          start_date: dateOf(new Date(start.at)),
          start_time: timeOf(new Date(start.at)),
          allowed_actions: ['complete'],
        }
      : job;
  if (!finish || (begun.status !== 'confirmed' && begun.status !== 'assigned')) return begun;
  // What is over has no running clock.
  return {
    ...begun,
    start_date: null,
    start_time: null,
    allowed_actions: begun.allowed_actions.filter((action) => !after.has(action)),
  };
}

/** What there is no point in once the work was finished. */
const after: ReadonlySet<Job['allowed_actions'][number]> = new Set([
  'complete',
  'cancel',
  'ask_extra',
  'withdraw_extra',
]);
