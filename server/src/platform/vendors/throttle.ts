import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../ports/clock/port.ts';
import type { VendorOutage } from './vendor-outage.ts';

/** Limits on requests to a service. */
export interface ThrottleOptions {
  readonly perSecond: number;
  readonly maxConcurrent: number;
  /** A request that would have to wait longer for its turn is rejected immediately as `busy`. */
  readonly maxWaitMs: number;
}

/**
 * Creates a throttle: requests are evenly spaced and limited in concurrency; the longest wait bounds the queue. A request that
 * the service counts as several ones takes as many turns.
 */
export function makeThrottle(clock: Clock, { perSecond, maxConcurrent, maxWaitMs }: ThrottleOptions) {
  let nextSlotAt = 0;
  let active = 0;

  return async <T>(request: () => Promise<T>, turns = 1): Promise<T | VendorOutage> => {
    const now = clock.now().getTime();
    const slotAt = Math.max(now, nextSlotAt);
    if (slotAt - now > maxWaitMs) return { outage: 'busy' };
    nextSlotAt = slotAt + (turns * 1000) / perSecond;
    if (slotAt > now) await sleep(slotAt - now);
    if (active >= maxConcurrent) return { outage: 'busy' };
    active++;
    try {
      return await request();
    } finally {
      active--;
    }
  };
}
