import type { Clock } from '../../clock/port.ts';
import { isOutage, type Outage, type Vendor } from './vendor.ts';

/** When a service is left alone. */
export interface Rest {
  /** So many times without an answer, one after the other. */
  readonly after: number;
  readonly restMs: number;
}

/** These will not be better a moment later. */
const AT_ONCE = new Set<Outage['outage']>(['over_limit', 'denied']);

/** A service that is left alone for a while when it does not answer, so that nobody waits for it in vain. */
export function rested(vendor: Vendor, clock: Clock, { after, restMs }: Rest): Vendor {
  let misses = 0;
  let restsUntil = 0;

  const unlessResting = async <T extends object | string>(
    ask: () => Promise<T | Outage>,
  ): Promise<T | Outage> => {
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

  return {
    name: vendor.name,
    forward: (text) => unlessResting(() => vendor.forward(text)),
    reverse: (point) => unlessResting(() => vendor.reverse(point)),
  };
}
