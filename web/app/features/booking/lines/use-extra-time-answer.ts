import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';

type Answer = 'accept' | 'decline';

/** Answers a request for extra time, once; `onChanged` reloads the list that shows it. */
export function useExtraTimeAnswer(requestId: number, onChanged: () => Promise<void>) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<Answer | null>(null);

  const send = async (answer: Answer) => {
    if (busy !== null) return;
    setBusy(answer);
    try {
      const { message } = await callWithRetry(
        `extra_time.${answer}`,
        { body: { id: requestId } },
        { idempotencyKey: idempotency.keyFor([answer, requestId]) },
      );
      idempotency.done();
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) return await revalidate();
      // The request ended, or the professional's time was assigned to other work: show the error and the current state.
      const settled = error.status === 409 || error.status === 404;
      toast.error(settled ? error.message : t('job.extra_answer_failed'));
      if (settled) await onChanged();
    } finally {
      setBusy(null);
    }
  };

  return { busy, answer: (answer: Answer) => void send(answer) };
}
