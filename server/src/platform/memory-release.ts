import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the use of the processor is read. */
const INTERVAL_SECONDS = 5;

/** Seconds of processor time after which a process holds much that it no longer needs. */
const LOADED_SECONDS = 3;

/** Share of an interval below which a process is idle. */
const IDLE_SHARE = 0.05;

/** What the process has done since memory was last released. */
export interface Usage {
  /** Seconds of processor time since then. */
  readonly sinceRelease: number;
  /** Whether memory is released now. */
  readonly release: boolean;
}

/**
 * Adds an interval to the usage of a process: it releases memory once it is idle after a load.
 *
 * @param cpuSeconds processor time of the interval
 */
export function nextUsage(
  before: Pick<Usage, 'sinceRelease'>,
  cpuSeconds: number,
  seconds = INTERVAL_SECONDS,
): Usage {
  const sinceRelease = before.sinceRelease + cpuSeconds;
  const release = sinceRelease >= LOADED_SECONDS && cpuSeconds < IDLE_SHARE * seconds;
  return { sinceRelease: release ? 0 : sinceRelease, release };
}

/** V8's collector, as `--expose-gc` shows it. */
type Collect = (options: {
  readonly type: 'major';
  readonly flavor: 'last-resort';
  readonly execution: 'async';
}) => Promise<void>;

/**
 * Returns the memory that a load left behind to the machine as soon as the process is idle (decision 19). V8 does so on its own only if
 * enough is allocated after the load, which a web process without requests does not do.
 *
 * @returns a function that ends it
 */
export function releaseMemoryWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let usage: Pick<Usage, 'sinceRelease'> = { sinceRelease: 0 };
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const next = nextUsage(usage, (user + system) / 1e6);
    usage = next;
    if (next.release) void collect({ type: 'major', flavor: 'last-resort', execution: 'async' });
  }, INTERVAL_SECONDS * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
