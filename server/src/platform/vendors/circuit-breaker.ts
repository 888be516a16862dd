import type { Clock } from '../../ports/clock/port.ts';
import { isVendorOutage, type VendorOutage } from './vendor-outage.ts';

/** When a service is left alone. */
export interface CircuitBreakerOptions {
  /** So many times without an answer, one after the other. */
  readonly failureThreshold: number;
  readonly openMs: number;
}

/** These will not be better a moment later. */
const OPENS_AT_ONCE = new Set<VendorOutage['outage']>(['over_limit', 'denied']);

/** Asks a service unless it is left alone for a while, which it is when it does not answer, so that nobody waits for it in vain. */
export function makeCircuitBreaker(clock: Clock, { failureThreshold, openMs }: CircuitBreakerOptions) {
  let failures = 0;
  let openUntil = 0;

  return async <T extends object | string>(
    request: () => Promise<T | VendorOutage>,
  ): Promise<T | VendorOutage> => {
    if (clock.now().getTime() < openUntil) return { outage: 'circuit_open' };
    const answer = await request();
    if (!isVendorOutage(answer)) failures = 0;
    else if (
      answer.outage !== 'busy' &&
      (++failures >= failureThreshold || OPENS_AT_ONCE.has(answer.outage))
    ) {
      // Another miss after the rest begins the next one.
      failures = failureThreshold - 1;
      openUntil = clock.now().getTime() + openMs;
    }
    return answer;
  };
}
