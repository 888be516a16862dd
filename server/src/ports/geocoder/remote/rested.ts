import { makeRest, type Rest } from '../../../platform/vendors/rest.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** A service that is left alone for a while when it does not answer, so that nobody waits for it in vain. */
export function rested(vendor: Vendor, clock: Clock, rest: Rest): Vendor {
  const unlessResting = makeRest(clock, rest);
  return {
    name: vendor.name,
    forward: (text) => unlessResting(() => vendor.forward(text)),
    reverse: (point) => unlessResting(() => vendor.reverse(point)),
  };
}
