/** Starts something so many times at once, each on its own, and waits for all of them. */
export function race<T>(times: number, run: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => run(index)));
}
