import { makeCircuitBreaker, type CircuitBreakerOptions } from '../../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** A service that is left alone for a while when it does not answer, so that nobody waits for it in vain. */
export function withCircuitBreaker(vendor: Vendor, clock: Clock, rest: CircuitBreakerOptions): Vendor {
  const circuitBreaker = makeCircuitBreaker(clock, rest);
  return {
    name: vendor.name,
    forward: (text) => circuitBreaker(() => vendor.forward(text)),
    reverse: (point) => circuitBreaker(() => vendor.reverse(point)),
  };
}
