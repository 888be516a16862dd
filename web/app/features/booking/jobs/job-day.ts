import type { Job } from '@aaspaas/contract/features/job.ts';
import { distanceKm } from '../lines/distance-km.ts';

/** The fields that determine a job's place in the list. */
type JobState = Pick<Job, 'status' | 'service_date'>;

/** A professional's jobs grouped by day. */
export interface JobDay<J> {
  /** Ongoing, or due today, in travel order. */
  readonly today: readonly J[];
  /** On another day. */
  readonly later: readonly J[];
  /** Completed, but not approved or settled yet. */
  readonly waiting: readonly J[];
}

/** Groups a list, soonest first, into today, later and waiting; each keeps its order. Overdue jobs count as today's. */
export function jobDay<J extends JobState>(jobs: readonly J[], today: string): JobDay<J> {
  const upcoming = jobs.filter(({ status }) => status === 'assigned' || status === 'confirmed');
  const isToday = (job: J) => job.status === 'confirmed' || job.service_date <= today;
  return {
    today: upcoming.filter(isToday),
    later: upcoming.filter((job) => !isToday(job)),
    waiting: jobs.filter((job) => !upcoming.includes(job)),
  };
}

/** Groups jobs by the day of their begin; days and jobs keep their order. */
export function jobsByDay<J extends Pick<Job, 'service_date'>>(
  jobs: readonly J[],
): readonly (readonly [day: string, jobs: readonly J[]])[] {
  return [...Map.groupBy(jobs, ({ service_date }) => service_date)];
}

/** The fields that determine whether a job is still to be done. */
type JobTask = Pick<Job, 'status' | 'allowed_actions' | 'code_blocked'>;

/** Returns whether a job is still to be done: its work runs, or it can start. An overdue job cannot start any more. */
export function isToDo({ status, allowed_actions, code_blocked }: JobTask): boolean {
  if (status === 'confirmed') return allowed_actions.includes('complete');
  return status === 'assigned' && (allowed_actions.includes('generate_code') || code_blocked);
}

/** Returns the job to do now: the one whose work runs, else the soonest that can start; undefined if there is none. */
export function nextJob<J extends JobTask>(jobs: readonly J[]): J | undefined {
  const toDo = jobs.filter(isToDo);
  return toDo.find(({ status }) => status === 'confirmed') ?? toDo[0];
}

/**
 * Returns the straight-line distance between two jobs in km, to a tenth; null if a location is unknown. Locations are
 * accurate to about 400 m.
 */
export function legKm(
  from: Pick<Job, 'latitude' | 'longitude'> | undefined,
  to: Pick<Job, 'latitude' | 'longitude'>,
): number | null {
  if (!from || from.latitude === null || from.longitude === null) return null;
  if (to.latitude === null || to.longitude === null) return null;
  const start = { latitude: from.latitude, longitude: from.longitude };
  return Math.round(distanceKm(start, { latitude: to.latitude, longitude: to.longitude }) * 10) / 10;
}
