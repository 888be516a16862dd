/** Runs tasks with bounded concurrency; further tasks wait in order. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `max` tasks concurrently. */
export function limiter(max: number): Limiter {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active < max) active += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // A waiting task takes over this slot.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
