import type { Job } from '@aaspaas/contract/features/job.ts';

/** What decides where in the list a job stands. */
type JobState = Pick<Job, 'status' | 'service_date'>;

/** A professional's list as their day goes. */
export interface JobDay<J> {
  /** Under way, and to be done today: in the order of the way. */
  readonly today: readonly J[];
  /** On another day. */
  readonly later: readonly J[];
  /** Done, and not answered or settled yet. */
  readonly waiting: readonly J[];
}

/** Sorts a list, soonest first, into today, later and waiting; each keeps its order. Work whose day is over is still today's business. */
export function jobDay<J extends JobState>(jobs: readonly J[], today: string): JobDay<J> {
  const upcoming = jobs.filter(({ status }) => status === 'assigned' || status === 'confirmed');
  const isToday = (job: J) => job.status === 'confirmed' || job.service_date <= today;
  return {
    today: upcoming.filter(isToday),
    later: upcoming.filter((job) => !isToday(job)),
    waiting: jobs.filter((job) => !upcoming.includes(job)),
  };
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies from one job to the next, in tenths of a kilometre; null where a place is not known. Places are known to some 400 m. */
export function legKm(
  from: Pick<Job, 'latitude' | 'longitude'> | undefined,
  to: Pick<Job, 'latitude' | 'longitude'>,
): number | null {
  if (!from || from.latitude === null || from.longitude === null) return null;
  if (to.latitude === null || to.longitude === null) return null;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half)) * 10) / 10;
}
