/** When the steps of a shutdown end, in milliseconds after the signal. */
export interface ShutdownPlan {
  /** New requests are served until then, because a load balancer needs time to notice that `/readyz` fails. */
  readonly drainMs: number;
  /** What is in flight may go on until then. */
  readonly cutOffMs: number;
  /** Everything is closed by then. */
  readonly closeMs: number;
  /** The process exits by then, also if something hangs. */
  readonly exitMs: number;
}

/**
 * Plans a shutdown: of 30 s, 5 for the load balancer, 20 for what is in flight, 3 to close. Other lengths are divided alike.
 * @param seconds the longest time that the shutdown may take
 * @param isBehindProxy whether a load balancer may send requests; without one there is nothing to wait for
 */
export function planShutdown(seconds: number, isBehindProxy: boolean): ShutdownPlan {
  const part = (seconds * 1000) / 30;
  return {
    drainMs: isBehindProxy ? 5 * part : 0,
    cutOffMs: 25 * part,
    closeMs: 28 * part,
    exitMs: 30 * part,
  };
}

/** What ended a shutdown. */
export interface ShutdownResult {
  /** Names of the steps that did not end; the process exits with 1 if there are any. */
  readonly hung: readonly string[];
  readonly ms: number;
}

/** Collects what has to be stopped while the process starts, and stops it in order. */
export interface Shutdown {
  /** Adds what happens at the signal: nothing new begins. */
  onSignal(run: () => void): void;
  /**
   * Adds a step that begins after the drain and ends what is in flight. All such steps run at once, and each has to end soon after
   * `cutOff` is aborted.
   */
  onDrained(name: string, run: (cutOff: AbortSignal) => Promise<unknown>): void;
  /** Adds a step that closes a resource after all of the above; the one that was added last is the first. */
  onClose(name: string, run: () => unknown): void;
  /** Runs the steps once; further calls get the same result. Never throws. */
  run(): Promise<ShutdownResult>;
}

export interface ShutdownOptions {
  readonly plan: ShutdownPlan;
  /** Whether requests are served, so that the drain makes sense. */
  isServing(): boolean;
  /** Called for each step that fails. */
  onError(error: unknown, step: string): void;
}

interface Step<Run> {
  readonly name: string;
  readonly run: Run;
}

/** Creates the shutdown of a process. */
export function makeShutdown({ plan, isServing, onError }: ShutdownOptions): Shutdown {
  const atSignal: (() => void)[] = [];
  const drained: Step<(cutOff: AbortSignal) => Promise<unknown>>[] = [];
  const closing: Step<() => unknown>[] = [];
  /** The steps that have begun and not ended. */
  const unfinished = new Set<string>();
  let result: Promise<ShutdownResult> | undefined;

  const runStep = async (name: string, run: () => unknown) => {
    unfinished.add(name);
    try {
      await run();
    } catch (error) {
      onError(error, name);
    }
    unfinished.delete(name);
  };
  const closeAll = async () => {
    for (const { name, run } of closing.toReversed()) await runStep(name, run);
  };
  const runAll = async (): Promise<ShutdownResult> => {
    const startedAt = performance.now();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const at = (ms: number) =>
      new Promise<void>((resolve) => {
        timers.add(setTimeout(resolve, Math.max(0, startedAt + ms - performance.now())));
      });
    for (const run of atSignal) run();
    if (isServing() && plan.drainMs > 0) await at(plan.drainMs);
    const cutOff = new AbortController();
    void at(plan.cutOffMs).then(() => cutOff.abort());
    // Half of the time to close is for what was cut off to end.
    const ended = Promise.all(drained.map(({ name, run }) => runStep(name, () => run(cutOff.signal))));
    await Promise.race([ended, at((plan.cutOffMs + plan.closeMs) / 2)]);
    await Promise.race([closeAll().then(() => ended), at(plan.exitMs)]);
    for (const timer of timers) clearTimeout(timer);
    return { hung: [...unfinished], ms: Math.round(performance.now() - startedAt) };
  };
  return {
    onSignal: (run) => void atSignal.push(run),
    onDrained: (name, run) => void drained.push({ name, run }),
    onClose: (name, run) => void closing.push({ name, run }),
    run: () => (result ??= runAll()),
  };
}
