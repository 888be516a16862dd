import type { Job } from '@aaspaas/contract/features/job.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIdempotencyKey } from '../booking-form/use-idempotency-key.ts';

/** What a professional can do about extra time. */
interface ExtraTimeActions {
  readonly busy: boolean;
  /** Asks the customer; `sent` once the customer is asked, or once it is clear that this time cannot be had. */
  ask(hours: number, sent: () => void): void;
  withdraw(requestId: number): void;
}

/** Asks for extra time and takes a request back, each once; `onChanged` loads anew whatever shows the job. */
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
      // It stands otherwise by now: what can be done is on the reloaded card.
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
