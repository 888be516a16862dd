const ZONE_OFFSET = 330 * 60_000;

/** The browser's clock; pages read the time only here, so that a test can move it by moving the browser's clock. */
export function now(): number {
  return Date.now();
}

/** Returns today's date in Asia/Kolkata, `YYYY-MM-DD`, independent of the browser's time zone. */
export function today(): string {
  return new Date(now() + ZONE_OFFSET).toISOString().slice(0, 10);
}

/** Returns the time of day in Asia/Kolkata, `HH:MM`. */
export function timeNow(): string {
  return new Date(now() + ZONE_OFFSET).toISOString().slice(11, 16);
}
