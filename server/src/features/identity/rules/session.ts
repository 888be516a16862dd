const HOUR = 3_600_000;

/** How long a session lives after its last use (product.md, "Identity"). */
const SESSION_DAYS = 30;

/** Until when a session used now lives: counted anew with each use. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 24 * HOUR);
}

/** Whether a use is worth writing down; once an hour is enough, so that reading does not mean writing. */
export function shouldRecordUse(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= HOUR;
}
