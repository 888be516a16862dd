/** Returns the round upper limit of a chart: one digit or 15, followed by zeros, at or above the maximum; never zero. */
export function chartCeiling(max: number): number {
  if (max <= 10) return 10;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= max) ?? max;
}
