import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { retryingCall } from '../../platform/retrying-call.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';

type Answer = 'agree' | 'decline';

/** Answers a request for extra time, once; `changed` loads anew what shows it. */
export function useExtraAnswer(requestId: number, changed: () => Promise<void>) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const intention = useIntention();
  const [busy, setBusy] = useState<Answer | null>(null);

  const send = async (answer: Answer) => {
    if (busy !== null) return;
    setBusy(answer);
    try {
      const { message } = await retryingCall(
        `work_extra.${answer}`,
        { body: { id: requestId } },
        { idempotencyKey: intention.keyFor([answer, requestId]) },
      );
      intention.done();
      toast.success(message);
      await changed();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) return await revalidate();
      // It is over, or the professional's time was given away: what stands now is told and shown.
      const over = error.status === 409 || error.status === 404;
      toast.error(over ? error.message : t('work.extra_answer_failed'));
      if (over) await changed();
    } finally {
      setBusy(null);
    }
  };

  return { busy, answer: (answer: Answer) => void send(answer) };
}
