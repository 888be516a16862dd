import type { Logger } from 'pino';

/** Work that a worker does again and again: deadlines that have come, things that have expired. */
export interface Loop {
  readonly name: string;
  readonly seconds: number;
  run(): Promise<unknown>;
}

/** Runs each loop on its own beat, never twice at once in a process; returns how to stop, which waits for what is running. */
export function startLoops(loops: readonly Loop[], log: Pick<Logger, 'error'>): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const timers = loops.map((loop) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const execution = loop
        .run()
        .catch((error: unknown) => log.error({ err: error, loop: loop.name }, 'a loop failed'));
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
