import type { RequestOf } from '@aaspaas/contract/api.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { toast } from '../../../ui/toast-store.ts';

/** The operators' calls that the cards of money make. */
type CardWrite =
  | 'admin.retry_refund'
  | 'admin.pay_refund'
  | 'admin.approve_refund'
  | 'admin.reject_refund'
  | 'admin.note_unmatched'
  | 'admin.match_unmatched'
  | 'admin.close_unmatched'
  | 'admin.decide_chargeback'
  | 'admin.request_write_off'
  | 'admin.decide_write_off'
  | 'admin.request_journal'
  | 'admin.approve_journal'
  | 'admin.reject_journal'
  | 'admin.reverse_journal'
  | 'admin.replay_webhook'
  | 'admin.dismiss_webhook';

/** The writes of a card: by a button, or by its form. */
export function useCardWrites(onChanged: () => Promise<void>): {
  readonly busy: boolean;
  /** Sends at once, and shows a refusal. `attempt` distinguishes a new attempt from a retry of the same call. */
  readonly press: <N extends CardWrite>(
    name: N,
    sent: Partial<RequestOf<N>>,
    attempt?: number,
  ) => Promise<void>;
  /** Sends what a form has; throws an `ApiFailure`, which the form shows. */
  readonly submit: <N extends CardWrite>(name: N, sent: Partial<RequestOf<N>>) => Promise<void>;
} {
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async <N extends CardWrite>(
    name: N,
    sent: Partial<RequestOf<N>>,
    attempt?: number,
  ): Promise<void> => {
    const { message } = await adminCall(name, sent, {
      idempotencyKey: idempotency.keyFor([name, sent, attempt]),
    });
    idempotency.done();
    toast.success(message);
  };
  return {
    busy,
    async press(name, sent, attempt) {
      setBusy(true);
      try {
        await send(name, sent, attempt);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        toast.error(error.message);
      } finally {
        setBusy(false);
        await onChanged();
      }
    },
    submit: (name, sent) => send(name, sent),
  };
}
