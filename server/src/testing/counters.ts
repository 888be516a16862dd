const counts = new Map<string, number>();

/** The next number of a series, from 1. Every test application starts all series again. */
export function nextNumber(series: string): number {
  const next = (counts.get(series) ?? 0) + 1;
  counts.set(series, next);
  return next;
}

/** Test files share one process, so each test application starts its own series. */
export function resetNumbers(): void {
  counts.clear();
}
