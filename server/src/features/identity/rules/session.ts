const HOUR = 3_600_000;

/** Until when a session used now lives: 30 days, counted anew with each use (product.md, "Identity"). */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + 30 * 24 * HOUR);
}

/** Whether a use is worth writing down; once an hour is enough, so that reading does not mean writing. */
export function useIsNews(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= HOUR;
}
