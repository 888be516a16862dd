import { isUnreachable } from './database-unavailable.ts';

/** The number of failures without a success in between after which the database counts as down. */
const FAILURE_THRESHOLD = 3;

/** How often the database is probed while it is in doubt, in milliseconds. */
const PROBE_INTERVAL_MS = 1_000;

/**
 * Whether the database can be reached, as far as this process knows. While it cannot, requests fail at once instead of waiting for
 * a connection, and one probe a second looks for its return.
 */
export interface DatabaseBreaker {
  readonly isOpen: boolean;
  /**
   * Reports the error of an attempt to connect. Errors of a server that answers do not count, nor does an attempt that began before the last
   * probe that succeeded: it says what was, and would close connections that work.
   *
   * @param begunAt when the attempt began, by `performance.now()`
   */
  failed(error: unknown, begunAt: number): void;
  /** Reports an open connection that broke, or that none became free in time: the database may be away, so it is probed. */
  suspect(): void;
  /** Adds a listener for each opening and closing. */
  onChange(listener: (isOpen: boolean) => void): void;
  stop(): void;
}

export interface DatabaseBreakerOptions {
  /** Returns whether the database answers; ends within about a second. */
  probe(): Promise<boolean>;
  readonly failureThreshold?: number;
  readonly probeIntervalMs?: number;
}

/** Creates the circuit breaker of a process' connections to one address. */
export function makeDatabaseBreaker({
  probe,
  failureThreshold = FAILURE_THRESHOLD,
  probeIntervalMs = PROBE_INTERVAL_MS,
}: DatabaseBreakerOptions): DatabaseBreaker {
  const listeners: ((isOpen: boolean) => void)[] = [];
  let failures = 0;
  let isOpen = false;
  let isProbing = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When a probe succeeded, by `performance.now()`. */
  let answeredAt = Number.NEGATIVE_INFINITY;

  const change = (next: boolean) => {
    if (isOpen === next) return;
    isOpen = next;
    for (const listener of listeners) listener(next);
  };
  const countFailure = () => {
    failures += 1;
    if (failures >= failureThreshold) change(true);
  };
  const probeOnce = async () => {
    const isReachable = await probe().catch(() => false);
    if (isStopped) return;
    if (!isReachable) {
      countFailure();
      timer = setTimeout(() => void probeOnce(), probeIntervalMs);
      return;
    }
    isProbing = false;
    answeredAt = performance.now();
    failures = 0;
    change(false);
  };
  const suspect = () => {
    if (isProbing || isStopped) return;
    isProbing = true;
    void probeOnce();
  };

  return {
    get isOpen() {
      return isOpen;
    },
    failed(error, begunAt) {
      if (isStopped || !isUnreachable(error)) return;
      if (begunAt >= answeredAt) countFailure();
      suspect();
    },
    suspect,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
