import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** A customer's answers about a visit that need nothing but the tap. */
export type VisitAnswer = 'present' | 'start' | 'wait' | 'replace';

/** Sends an answer about a visit, once; `onChanged` reloads the list that shows it. */
export function useVisitAnswer(lineId: number, onChanged: () => Promise<void>) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<VisitAnswer | null>(null);

  const post = (answer: VisitAnswer) => {
    const options = { idempotencyKey: idempotency.keyFor([answer, lineId]) };
    switch (answer) {
      case 'present':
        return callWithRetry('visit.present', { body: { detailId: lineId } }, options);
      case 'start':
        return callWithRetry('visit.start', { body: { detailId: lineId } }, options);
      default:
        return callWithRetry('visit.choose', { body: { detailId: lineId, choice: answer } }, options);
    }
  };

  const send = async (answer: VisitAnswer) => {
    if (busy !== null) return;
    setBusy(answer);
    try {
      const { message } = await post(answer);
      idempotency.done();
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) return await revalidate();
      // The visit went on meanwhile: show the error and the current state.
      const settled = error.status === 409 || error.status === 404;
      toast.error(settled ? error.message : t('visit.answer_failed'));
      if (settled) await onChanged();
    } finally {
      setBusy(null);
    }
  };

  return { busy, answer: (answer: VisitAnswer) => void send(answer) };
}
