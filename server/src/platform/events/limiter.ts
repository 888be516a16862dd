/** Runs work with a bounded concurrency; the rest waits in order. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `max` pieces of work at once. */
export function limiter(max: number): Limiter {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active < max) active += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // A waiting piece takes over this one's place.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
