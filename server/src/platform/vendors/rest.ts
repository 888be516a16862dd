import type { Clock } from '../../ports/clock/port.ts';
import { isOutage, type Outage } from './outage.ts';

/** When a service is left alone. */
export interface Rest {
  /** So many times without an answer, one after the other. */
  readonly after: number;
  readonly restMs: number;
}

/** These will not be better a moment later. */
const AT_ONCE = new Set<Outage['outage']>(['over_limit', 'denied']);

/** Asks a service unless it is left alone for a while, which it is when it does not answer, so that nobody waits for it in vain. */
export function makeRest(clock: Clock, { after, restMs }: Rest) {
  let misses = 0;
  let restsUntil = 0;

  return async <T extends object | string>(ask: () => Promise<T | Outage>): Promise<T | Outage> => {
    if (clock.now().getTime() < restsUntil) return { outage: 'resting' };
    const answer = await ask();
    if (!isOutage(answer)) misses = 0;
    else if (answer.outage !== 'busy' && (++misses >= after || AT_ONCE.has(answer.outage))) {
      // Another miss after the rest begins the next one.
      misses = after - 1;
      restsUntil = clock.now().getTime() + restMs;
    }
    return answer;
  };
}
