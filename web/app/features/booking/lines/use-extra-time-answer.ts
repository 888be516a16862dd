import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useAnswer } from './use-answer.ts';

type Answer = 'accept' | 'decline';

/** Answers a request for extra time; `onChanged` reloads the list that shows it. */
export function useExtraTimeAnswer(requestId: number, onChanged: () => Promise<void>) {
  const { busy, answer } = useAnswer<Answer>('job.extra_answer_failed', onChanged);
  const send = (name: Answer) =>
    answer(name, requestId, (options) =>
      callWithRetry(`extra_time.${name}`, { body: { id: requestId } }, options),
    );
  return { busy, answer: (name: Answer) => void send(name) };
}
