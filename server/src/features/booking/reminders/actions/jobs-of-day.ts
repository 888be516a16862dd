import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { JobsOfDay } from '../rules/job-summary.ts';
import { jobStore } from '../store.ts';

/** Returns the jobs that begin on a day (`YYYY-MM-DD`). */
export async function loadJobsOfDay(
  executor: Executor,
  professionalId: number,
  day: string,
): Promise<JobsOfDay> {
  const from = instantOf(day, '00:00');
  const lines = await jobStore(executor).linesOf(professionalId, { from, to: addMinutes(from, 24 * 60) });
  const services = await servicesByIds(
    executor,
    lines.map((line) => line.service_id),
  );
  return {
    expected: lines.length,
    jobs: lines
      .filter(({ state }) => state === 'assigned')
      .map((line) => ({
        service: services.get(line.service_id)?.name ?? { en: '', hi: '' },
        time: line.service_time,
      })),
  };
}
