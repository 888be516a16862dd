import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useAnswer } from './use-answer.ts';

/** A customer's answers about a visit that need nothing but the tap. */
export type VisitAnswer = 'present' | 'start' | 'wait' | 'replace';

/** Sends an answer about a visit; `onChanged` reloads the list that shows it. */
export function useVisitAnswer(lineId: number, onChanged: () => Promise<void>) {
  const { busy, answer } = useAnswer<VisitAnswer>('visit.answer_failed', onChanged);
  const send = (name: VisitAnswer) =>
    answer(name, lineId, (options) => {
      switch (name) {
        case 'present':
          return callWithRetry('visit.present', { body: { detailId: lineId } }, options);
        case 'start':
          return callWithRetry('visit.start', { body: { detailId: lineId } }, options);
        default:
          return callWithRetry('visit.choose', { body: { detailId: lineId, choice: name } }, options);
      }
    });
  return { busy, answer: (name: VisitAnswer) => void send(name) };
}
