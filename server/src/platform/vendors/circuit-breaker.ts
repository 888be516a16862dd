import type { Clock } from '../../ports/clock/port.ts';
import { circuitBreakerOpen } from '../metrics/process-metrics.ts';
import { isVendorOutage, type VendorOutage } from './vendor-outage.ts';

/** Options of a circuit breaker. */
export interface CircuitBreakerOptions {
  /** Number of consecutive failures that open the circuit. */
  readonly failureThreshold: number;
  readonly openMs: number;
  /** Names what it protects in the metrics: a constant. */
  readonly target?: string;
}

/** Failures that open the circuit immediately, because a retry a moment later fails too. */
const OPENS_AT_ONCE = new Set<VendorOutage['outage']>(['over_limit', 'denied']);

/**
 * Creates a circuit breaker: after repeated failures it answers `circuit_open` for `openMs` without calling the service,
 * so that no caller waits in vain.
 */
export function makeCircuitBreaker(
  clock: Clock,
  { failureThreshold, openMs, target }: CircuitBreakerOptions,
) {
  let failures = 0;
  let openUntil = 0;
  /** Shown as open until a call succeeds, also while it is only tried again. */
  const show = (open: 0 | 1) => {
    if (target !== undefined) circuitBreakerOpen.set({ target }, open);
  };
  show(0);

  return async <T extends object | string>(
    request: () => Promise<T | VendorOutage>,
  ): Promise<T | VendorOutage> => {
    if (clock.now().getTime() < openUntil) return { outage: 'circuit_open' };
    const answer = await request();
    if (!isVendorOutage(answer)) {
      failures = 0;
      show(0);
    } else if (
      answer.outage !== 'busy' &&
      (++failures >= failureThreshold || OPENS_AT_ONCE.has(answer.outage))
    ) {
      // One more failure after the pause opens the circuit again.
      failures = failureThreshold - 1;
      openUntil = clock.now().getTime() + openMs;
      show(1);
    }
    return answer;
  };
}
