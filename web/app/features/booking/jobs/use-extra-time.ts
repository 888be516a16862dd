import type { Job } from '@aaspaas/contract/features/job.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';

/** A professional's actions on extra time. */
interface ExtraTimeActions {
  readonly busy: boolean;
  /** Requests extra time; calls `sent` once the request is sent, or once it is certain that this time is unavailable. */
  ask(hours: number, sent: () => void): void;
  withdraw(requestId: number): void;
}

/** Requests extra time and withdraws a request, each once; `onChanged` reloads the job. */
export function useExtraTime(job: Job, onChanged: () => Promise<void>): ExtraTimeActions {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);

  const attempt = async (failed: string, send: () => Promise<{ message: string }>) => {
    if (busy) return false;
    setBusy(true);
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
      toast.error(isStale ? error.message : failed);
      if (isStale) await onChanged();
      return isStale;
    } finally {
      setBusy(false);
    }
  };

  const ask = async (hours: number, sent: () => void) => {
    const body = { bookingId: job.id, hours };
    const settled = await attempt(t('job.extra_failed'), () =>
      call('extra_time.request', { body }, { idempotencyKey: idempotency.keyFor(body) }),
    );
    if (settled) sent();
  };

  return {
    busy,
    ask: (hours, sent) => void ask(hours, sent),
    withdraw: (id) =>
      void attempt(t('job.extra_withdraw_failed'), () =>
        call(
          'extra_time.withdraw',
          { body: { id } },
          { idempotencyKey: idempotency.keyFor(['withdraw', id]) },
        ),
      ),
  };
}
