import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whether this process has more work than it can do in time. */
export interface Load {
  readonly overloaded: boolean;
}

/** The event-loop delay from which a window counts as slow, and the number of consecutive slow windows that make an overload. */
const SLOW_MS = 500;
const WINDOW_MS = 1_000;
const WINDOWS = 2;

/**
 * Watches the delay of the event loop: in an overload every timer and request waits that long. One slow window is a hiccup
 * (a long garbage collection, a start); two consecutive ones are an overload, which ends with the first fast window.
 */
export function watchEventLoop({ slowMs = SLOW_MS, windowMs = WINDOW_MS } = {}): Load & { stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let slowWindows = 0;
  const timer = setInterval(() => {
    slowWindows = delays.percentile(99) / 1e6 > slowMs ? slowWindows + 1 : 0;
    delays.reset();
  }, windowMs);
  timer.unref();
  return {
    get overloaded() {
      return slowWindows >= WINDOWS;
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
