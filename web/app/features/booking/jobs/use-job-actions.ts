import type { Job } from '@aaspaas/contract/features/job.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import type { ReleasedFile } from '../../../platform/files/queued-file.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { confirm } from '../../../ui/confirm-store.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { jobSubject, jobTitle, workOutbox } from './work-outbox.ts';

const RELOAD_DELAY_MS = 1000;

/** The two actions on a job that need a confirmation. */
export interface JobActions {
  readonly busy: 'cancel' | 'complete' | null;
  cancel(): void;
  /** Opens the completion sheet (`FinishSheet`, rendered next to the buttons). */
  complete(): void;
  /** The props of that sheet. */
  readonly question: {
    readonly opened: boolean;
    readonly yes: (pictures: readonly ReleasedFile[]) => void;
    readonly no: () => void;
  };
}

/** Cancels and completes a job; `onChanged` reloads it. Offline, a completion is queued and sent later. */
export function useJobActions(job: Job, onChanged: () => Promise<void>): JobActions {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<JobActions['busy']>(null);
  const [sheetOpened, setSheetOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const failed = async (action: 'cancel' | 'complete', { status }: ApiFailure) => {
    toast.error(t(`provider.${action}_failed`));
    // The job's status has changed: the reloaded card shows what is possible.
    if (status === 409 || status === 404) await onChanged();
  };

  const cancel = async () => {
    const confirmed = await confirm({
      title: t('provider.are_you_sure'),
      text: t('provider.cancel_question'),
      yes: t('provider.cancel_yes'),
      no: t('provider.cancel_no'),
    });
    if (!confirmed) return toast.info(t('provider.cancel_declined'));
    setBusy('cancel');
    try {
      const idempotencyKey = idempotency.keyFor(['cancel', job.id]);
      await call('job.cancel', { body: { bookingId: job.id } }, { idempotencyKey });
      idempotency.done();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return await failed('cancel', error);
    } finally {
      setBusy(null);
    }
    toast.success(t('provider.cancel_done'));
    await navigate('/employee-booking-cancel');
  };

  const complete = async (pictures: readonly ReleasedFile[]) => {
    setSheetOpened(false);
    setBusy('complete');
    try {
      const { id, outcome } = await workOutbox.submit({
        subject: jobSubject(job),
        kind: 'finish',
        title: jobTitle(job),
        body: { bookingId: job.id },
        files: pictures,
        at: now(),
      });
      if (outcome.is === 'pending') return toast.info(t('outbox.queued_finish'));
      if (outcome.is !== 'sent') {
        // An entry with photos is not discarded: it is shown as refused and can be retried.
        if (pictures.length === 0) await workOutbox.discard(id);
        return await failed('complete', outcome.failure);
      }
    } finally {
      setBusy(null);
    }
    toast.success(t('provider.complete_done'));
    timer.current = setTimeout(() => void onChanged(), RELOAD_DELAY_MS);
  };

  return {
    busy,
    cancel: () => void cancel(),
    complete: () => setSheetOpened(true),
    question: {
      opened: sheetOpened,
      yes: (pictures) => void complete(pictures),
      no: () => {
        setSheetOpened(false);
        toast.info(t('provider.complete_declined'));
      },
    },
  };
}
