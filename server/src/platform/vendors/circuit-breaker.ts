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
 * so that no caller waits in vain. Then one call tries it, while the others still get `circuit_open`; its result decides.
 */
export function makeCircuitBreaker(
  clock: Clock,
  { failureThreshold, openMs, target }: CircuitBreakerOptions,
) {
  let failures = 0;
  let state: 'closed' | 'open' | 'trying' = 'closed';
  let openUntil = 0;
  /** Numbers the successes: a failure of a call that began before one says what was. */
  let successes = 0;
  /** Shown as open until a call succeeds, also while it is only tried again. */
  const show = (open: 0 | 1) => {
    if (target !== undefined) circuitBreakerOpen.set({ target }, open);
  };
  show(0);

  const succeeded = () => {
    failures = 0;
    successes += 1;
    state = 'closed';
    show(0);
  };
  const open = () => {
    state = 'open';
    openUntil = clock.now().getTime() + openMs;
    show(1);
  };

  return async <T extends object | string>(
    request: () => Promise<T | VendorOutage>,
  ): Promise<T | VendorOutage> => {
    if (state === 'trying' || (state === 'open' && clock.now().getTime() < openUntil))
      return { outage: 'circuit_open' };
    const isTrial = state === 'open';
    if (isTrial) state = 'trying';
    const successesBefore = successes;
    let answer: T | VendorOutage;
    try {
      answer = await request();
    } catch (error) {
      // A fault of our own says nothing about the service: the next call tries it.
      if (isTrial && state === 'trying') state = 'open';
      throw error;
    }
    if (!isVendorOutage(answer)) {
      succeeded();
    } else if (answer.outage === 'busy') {
      if (isTrial && state === 'trying') state = 'open';
    } else if (successesBefore === successes) {
      failures += 1;
      if (isTrial || failures >= failureThreshold || OPENS_AT_ONCE.has(answer.outage)) open();
    }
    return answer;
  };
}
