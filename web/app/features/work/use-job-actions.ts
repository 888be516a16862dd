import type { Job } from '@aaspaas/contract/features/work.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';

const SHOWN_BEFORE_RELOAD = 1000;

/** The two things a professional decides about a job, each after a question. */
export interface JobActions {
  readonly busy: 'cancel' | 'complete' | null;
  cancel(): void;
  complete(): void;
}

/** Cancels and completes a job; `changed` loads anew whatever shows it. */
export function useJobActions(job: Job, changed: () => Promise<void>): JobActions {
  const t = useText();
  const navigate = useNavigate();
  const intention = useIntention();
  const [busy, setBusy] = useState<JobActions['busy']>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const attempt = async (what: 'cancel' | 'complete', send: (idempotencyKey: string) => Promise<unknown>) => {
    setBusy(what);
    try {
      await send(intention.keyFor([what, job.id]));
      intention.done();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // It stands otherwise by now: what to do next is on the reloaded card, not in another try.
      const moved = error.status === 409 || error.status === 404;
      toast.error(moved ? error.message : t(`provider.${what}_failed`));
      if (moved) await changed();
      return false;
    } finally {
      setBusy(null);
    }
  };

  const cancel = async () => {
    const sure = await confirm({
      title: t('provider.are_you_sure'),
      text: t('provider.cancel_question'),
      yes: t('provider.cancel_yes'),
      no: t('provider.cancel_no'),
    });
    if (!sure) return toast.info(t('provider.cancel_declined'));
    const done = await attempt('cancel', (idempotencyKey) =>
      call('work.cancel', { body: { bookingId: job.id } }, { idempotencyKey }),
    );
    if (!done) return;
    toast.success(t('provider.cancel_done'));
    await navigate('/employee-booking-cancel');
  };

  const complete = async () => {
    const sure = await confirm({
      title: t('provider.are_you_sure'),
      text: t('provider.complete_question'),
      yes: t('provider.complete_yes'),
      no: t('provider.complete_no'),
      kind: 'plain',
    });
    if (!sure) return toast.info(t('provider.complete_declined'));
    const done = await attempt('complete', (idempotencyKey) =>
      call('work.complete', { body: { bookingId: job.id, status: 'completed' } }, { idempotencyKey }),
    );
    if (!done) return;
    toast.success(t('provider.complete_done'));
    timer.current = setTimeout(() => void changed(), SHOWN_BEFORE_RELOAD);
  };

  return { busy, cancel: () => void cancel(), complete: () => void complete() };
}
