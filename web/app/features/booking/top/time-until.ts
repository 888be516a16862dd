const MINUTE_MS = 60_000;

/** Longer before a visit, its date says enough. */
const MAX_HOURS = 12;

/** Returns the hours and minutes until an instant, rounded up; null if it has passed or is more than twelve hours away. Milliseconds. */
export function timeUntil(start: number, now: number): { hours: number; minutes: number } | null {
  const minutes = Math.ceil((start - now) / MINUTE_MS);
  if (minutes <= 0 || minutes > MAX_HOURS * 60) return null;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
