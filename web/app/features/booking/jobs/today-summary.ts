import type { Job } from '@aaspaas/contract/features/job.ts';
import { isToDo, jobDay } from './job-day.ts';

/** The fields that the summary reads. */
type SummaryJob = Pick<Job, 'status' | 'allowed_actions' | 'code_blocked' | 'service_date' | 'pay'>;

/** Returns how many jobs are still to be done today, and what the professional gets for them in rupees. */
export function todaySummary(
  jobs: readonly SummaryJob[],
  today: string,
): { readonly count: number; readonly amount: number } {
  const toDo = jobDay(jobs, today).today.filter(isToDo);
  return { count: toDo.length, amount: toDo.reduce((sum, { pay }) => sum + (pay?.net ?? 0), 0) };
}
