import type { Clock } from '../../ports/clock/port.ts';
import { isOutage } from './outage.ts';

/** How much is remembered, and for how long. */
export interface Memory {
  /** Answers of each kind; the one that was used longest ago goes first. */
  readonly most: number;
  readonly foundMs: number;
  readonly notFoundMs: number;
}

/** Keeps answers for a while; who asks for what is being asked already waits for that answer. */
export function makeMemory<T extends object | string>(clock: Clock, { most, foundMs, notFoundMs }: Memory) {
  const kept = new Map<string, { readonly answer: T; readonly until: number }>();
  const asked = new Map<string, Promise<T>>();

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    kept.delete(key);
    if (known && known.until > clock.now().getTime()) {
      kept.set(key, known);
      return Promise.resolve(known.answer);
    }
    const answer = asked.get(key) ?? ask().then((given) => keep(key, given));
    asked.set(key, answer);
    return answer.finally(() => asked.delete(key));
  };

  function keep(key: string, answer: T): T {
    if (isOutage(answer)) return answer;
    kept.set(key, {
      answer,
      until: clock.now().getTime() + (answer === 'not_found' ? notFoundMs : foundMs),
    });
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return answer;
  }
}
