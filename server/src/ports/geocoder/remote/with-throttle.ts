import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** Limits on requests to a service. */
export interface ThrottleOptions {
  readonly perSecond: number;
  readonly maxConcurrent: number;
  /** A request that would have to wait longer for its turn is rejected immediately as `busy`. */
  readonly maxWaitMs: number;
}

/** Wraps a service so that requests are evenly spaced and limited in concurrency; the longest wait bounds the queue. */
export function withThrottle(vendor: Vendor, clock: Clock, allowance: ThrottleOptions): Vendor {
  const { perSecond, maxConcurrent, maxWaitMs } = allowance;
  let nextSlotAt = 0;
  let active = 0;

  const throttle = async <T>(request: () => Promise<T>): Promise<T | VendorOutage> => {
    const now = clock.now().getTime();
    const slotAt = Math.max(now, nextSlotAt);
    if (slotAt - now > maxWaitMs) return { outage: 'busy' };
    nextSlotAt = slotAt + 1000 / perSecond;
    if (slotAt > now) await sleep(slotAt - now);
    if (active >= maxConcurrent) return { outage: 'busy' };
    active++;
    try {
      return await request();
    } finally {
      active--;
    }
  };

  return {
    name: vendor.name,
    forward: (text) => throttle(() => vendor.forward(text)),
    reverse: (point) => throttle(() => vendor.reverse(point)),
  };
}
