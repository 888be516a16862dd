/** Jobs of one price with the day on which their pay becomes available; null: unknown. Paise. */
export interface DatedPay {
  readonly available_on: string | null;
  readonly jobs: number;
  readonly net: number;
}

/** Returns the first day on which pay becomes available, and the pay of that day in paise; null if no pay has a day. */
export function nextAvailable(pays: readonly DatedPay[]): { on: string; amount: number } | null {
  const [on] = pays.flatMap(({ available_on }) => available_on ?? []).toSorted();
  if (on === undefined) return null;
  const amount = pays
    .filter(({ available_on }) => available_on === on)
    .reduce((sum, { net, jobs }) => sum + net * jobs, 0);
  return { on, amount };
}
