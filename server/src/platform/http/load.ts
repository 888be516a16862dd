import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whether this process has more work than it can do in time. */
export interface Load {
  readonly overloaded: boolean;
}

/** Delay of the event loop from which a window counts as too slow, and how many such windows in a row are an overload. */
const SLOW_MS = 500;
const WINDOW_MS = 1_000;
const WINDOWS = 2;

/**
 * Watches the delay of the event loop: in an overload every timer and request waits that long. One slow window is a hiccup (a large
 * collection of garbage, a start); two in a row are an overload, which ends with the first window that is fast.
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
