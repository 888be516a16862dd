/** Runs a function several times concurrently and waits for all results. */
export function race<T>(times: number, run: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => run(index)));
}
