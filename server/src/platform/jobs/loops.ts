import type { Logger } from 'pino';

/** A recurring task of a worker, such as processing due deadlines or expired rows. */
export interface Loop {
  readonly name: string;
  readonly seconds: number;
  /** It sends messages or money, so it does not run while the product holds them. */
  readonly sends?: boolean;
  run(): Promise<unknown>;
}

/** Runs each loop at its own interval, never twice concurrently in one process; returns a stop function that waits for running work. */
export function startLoops(loops: readonly Loop[], log: Pick<Logger, 'error'>): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const timers = loops.map((loop) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const execution = loop
        .run()
        .catch((error: unknown) => log.error({ err: error, loop: loop.name }, 'loop failed'));
      running.add(execution);
      void execution.finally(() => {
        busy = false;
        running.delete(execution);
      });
    }, loop.seconds * 1000);
  });
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
