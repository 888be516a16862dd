import { makeCircuitBreaker, type CircuitBreakerOptions } from '../../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** Wraps a service with a circuit breaker: while it is open, calls are answered without waiting for the service. */
export function withCircuitBreaker(vendor: Vendor, clock: Clock, rest: CircuitBreakerOptions): Vendor {
  const circuitBreaker = makeCircuitBreaker(clock, rest);
  return {
    name: vendor.name,
    forward: (text) => circuitBreaker(() => vendor.forward(text)),
    reverse: (point) => circuitBreaker(() => vendor.reverse(point)),
  };
}
