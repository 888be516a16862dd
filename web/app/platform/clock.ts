const ZONE_OFFSET = 330 * 60_000;

/** The browser's clock; pages ask here alone, so that a test can move it by moving the browser's. */
export function now(): number {
  return Date.now();
}

/** Today in Asia/Kolkata, `YYYY-MM-DD`, wherever the browser is. */
export function today(): string {
  return new Date(now() + ZONE_OFFSET).toISOString().slice(0, 10);
}

/** The time of day in Asia/Kolkata, `HH:MM`. */
export function timeNow(): string {
  return new Date(now() + ZONE_OFFSET).toISOString().slice(11, 16);
}
