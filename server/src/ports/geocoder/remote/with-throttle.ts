import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** How much a service is asked at most. */
export interface ThrottleOptions {
  readonly perSecond: number;
  readonly maxConcurrent: number;
  /** Who would have to wait longer for their turn is told at once that it is busy. */
  readonly maxWaitMs: number;
}

/** A service that is asked evenly, and never too much at once; the queue is as long as the longest wait. */
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
