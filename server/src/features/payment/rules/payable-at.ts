import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

const HOUR = 60;

/** How long the pay of a job waits: the time in which customers usually complain. */
const WAITING_MINUTES = 48 * HOUR;

/** How long it waits for the first jobs of a professional, whose work is not known yet. */
const FIRST_WAITING_MINUTES = 7 * 24 * HOUR;

/** The number of these first jobs. */
const FIRST_JOBS = 3;

/** A charged job. */
export interface ChargedJob {
  /** The end of its slot as booked, so that an early start or a short job is not paid earlier. */
  readonly slotEnd: Date;
  /** When the customer or the deadline approved the work. */
  readonly approvedAt: Date;
  /** The number of the professional’s jobs that were charged before. */
  readonly earlierJobs: number;
}

/** Returns how many minutes the pay of a job waits after its slot and its approval. */
export function waitingMinutes(earlierJobs: number): number {
  return earlierJobs < FIRST_JOBS ? FIRST_WAITING_MINUTES : WAITING_MINUTES;
}

/** Returns the earliest time at which the pay of a job may be in a payout. */
export function payableAt({ slotEnd, approvedAt, earlierJobs }: ChargedJob): Date {
  const from = slotEnd > approvedAt ? slotEnd : approvedAt;
  return addMinutes(from, waitingMinutes(earlierJobs));
}
