import type { Job } from '@aaspaas/contract/features/job.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** What a professional reports before the work starts. */
type Report = 'on_the_way' | 'arrived' | 'absent';

/** Reports a step of a visit, each once; `onChanged` reloads the job. */
export function useVisitReport(job: Job, onChanged: () => Promise<void>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<Report | null>(null);

  const attempt = async (report: Report, send: () => Promise<{ message: string }>) => {
    if (busy !== null) return false;
    setBusy(report);
    try {
      const { message } = await send();
      idempotency.done();
      toast.success(message);
      await onChanged();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The job has changed: the reloaded card shows what is possible.
      const isStale = error.status === 409 || error.status === 404;
      toast.error(isStale ? error.message : (error.fields['uploads'] ?? t('visit.report_failed')));
      if (isStale) await onChanged();
      return isStale;
    } finally {
      setBusy(null);
    }
  };

  /** Returns whether the report is settled. */
  const report = (step: 'on_the_way' | 'arrived') => {
    const body = { bookingId: job.id };
    const options = { idempotencyKey: idempotency.keyFor([step, job.id]) };
    return attempt(step, () =>
      step === 'arrived'
        ? callWithRetry('visit.arrived', { body }, options)
        : callWithRetry('visit.on_the_way', { body }, options),
    );
  };

  /** Waits until the photos have uploaded; if one fails, nothing is sent. Returns whether the report is settled. */
  const reportAbsent = async (photos: FileQueue): Promise<boolean> => {
    if (!(await photos.waitForUploads())) {
      toast.error(t('line.problem_photos_failed'));
      return false;
    }
    const uploads = photos.items().flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
    const body = { bookingId: job.id, uploads };
    const settled = await attempt('absent', () =>
      callWithRetry('visit.report_absent', { body }, { idempotencyKey: idempotency.keyFor(body) }),
    );
    if (settled) photos.clear();
    return settled;
  };

  return { busy, report, reportAbsent };
}
