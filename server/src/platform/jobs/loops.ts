import type { Logger } from 'pino';

/** A recurring task of a worker, such as processing due deadlines or expired rows. */
export interface Loop {
  readonly name: string;
  readonly seconds: number;
  /** It sends messages or money, so it does not run while the product holds them. */
  readonly sends?: boolean;
  run(): Promise<unknown>;
}

/** Loops that run. */
export interface RunningLoops {
  /** Starts nothing more; what runs goes on. */
  pause(): void;
  /** Starts nothing more and waits for what runs. Logs what still runs when `cutOff` is aborted. */
  stop(cutOff?: AbortSignal): Promise<void>;
  /** Milliseconds since a loop ended, with or without success; before the first one, since the start. */
  idleMs(): number;
}

/** Runs each loop at its own interval, never twice concurrently in one process. */
export function startLoops(loops: readonly Loop[], log: Pick<Logger, 'error'>): RunningLoops {
  const running = new Map<Promise<unknown>, string>();
  let endedAt = performance.now();
  const timers = loops.map((loop) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const execution = loop
        .run()
        .catch((error: unknown) => log.error({ err: error, loop: loop.name }, 'loop failed'));
      running.set(execution, loop.name);
      void execution.finally(() => {
        busy = false;
        endedAt = performance.now();
        running.delete(execution);
      });
    }, loop.seconds * 1000);
  });
  const pause = () => timers.forEach(clearInterval);
  return {
    pause,
    async stop(cutOff) {
      pause();
      const report = () => {
        if (running.size > 0) log.error({ loops: [...running.values()] }, 'loops still running');
      };
      cutOff?.addEventListener('abort', report, { once: true });
      await Promise.all(running.keys());
      cutOff?.removeEventListener('abort', report);
    },
    idleMs: () => performance.now() - endedAt,
  };
}
