const counts = new Map<string, number>();

/** Returns the next number of a series, from 1. Every test application resets all series. */
export function nextNumber(series: string): number {
  const next = (counts.get(series) ?? 0) + 1;
  counts.set(series, next);
  return next;
}

/** Resets all series: test files share one process, so each test application starts from 1. */
export function resetNumbers(): void {
  counts.clear();
}
