import type { Job } from '@aaspaas/contract/features/work.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';

/** What a professional can do about extra time. */
interface ExtraTimeWork {
  readonly busy: boolean;
  /** Asks the customer; `sent` once the customer is asked, or once it is clear that this time cannot be had. */
  ask(hours: number, sent: () => void): void;
  withdraw(requestId: number): void;
}

/** Asks for extra time and takes a request back, each once; `changed` loads anew whatever shows the job. */
export function useExtraTime(job: Job, changed: () => Promise<void>): ExtraTimeWork {
  const t = useText();
  const intention = useIntention();
  const [busy, setBusy] = useState(false);

  const attempt = async (failed: string, send: () => Promise<{ message: string }>) => {
    if (busy) return false;
    setBusy(true);
    try {
      const { message } = await send();
      intention.done();
      toast.success(message);
      await changed();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // It stands otherwise by now: what can be done is on the reloaded card.
      const moved = error.status === 409 || error.status === 404;
      toast.error(moved ? error.message : failed);
      if (moved) await changed();
      return moved;
    } finally {
      setBusy(false);
    }
  };

  const ask = async (hours: number, sent: () => void) => {
    const body = { bookingId: job.id, hours };
    const over = await attempt(t('work.extra_failed'), () =>
      call('work_extra.ask', { body }, { idempotencyKey: intention.keyFor(body) }),
    );
    if (over) sent();
  };

  return {
    busy,
    ask: (hours, sent) => void ask(hours, sent),
    withdraw: (id) =>
      void attempt(t('work.extra_withdraw_failed'), () =>
        call('work_extra.withdraw', { body: { id } }, { idempotencyKey: intention.keyFor(['withdraw', id]) }),
      ),
  };
}
