import type { Job } from '@aaspaas/contract/features/job.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useAnswer } from '../lines/use-answer.ts';

/** What a professional reports before the work starts. */
type Report = 'on_the_way' | 'arrived' | 'absent';

/** Reports a step of a visit, each once; `onChanged` reloads the job. */
export function useVisitReport(job: Job, onChanged: () => Promise<void>) {
  const t = useText();
  const { busy, answer } = useAnswer<Report>('visit.report_failed', onChanged);

  /** Returns whether the report is settled. */
  const report = (step: 'on_the_way' | 'arrived') =>
    answer(step, job.id, (options) =>
      callWithRetry(`visit.${step}`, { body: { bookingId: job.id } }, options),
    );

  /** Waits until the photos have uploaded; if one fails, nothing is sent. Returns whether the report is settled. */
  const reportAbsent = async (photos: FileQueue): Promise<boolean> => {
    if (!(await photos.waitForUploads())) {
      toast.error(t('line.problem_photos_failed'));
      return false;
    }
    const uploads = photos.items().flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
    const body = { bookingId: job.id, uploads };
    const settled = await answer('absent', body, (options) =>
      callWithRetry('visit.report_absent', { body }, options),
    );
    if (settled) photos.clear();
    return settled;
  };

  return { busy, report, reportAbsent };
}
