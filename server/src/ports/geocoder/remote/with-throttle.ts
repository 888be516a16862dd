import { makeThrottle, type ThrottleOptions } from '../../../platform/vendors/throttle.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** Wraps a service with a throttle, which its searches and lookups share. */
export function withThrottle(vendor: Vendor, clock: Clock, allowance: ThrottleOptions): Vendor {
  const throttle = makeThrottle(clock, allowance);
  return {
    name: vendor.name,
    forward: (text) => throttle(() => vendor.forward(text)),
    reverse: (point) => throttle(() => vendor.reverse(point)),
  };
}
