const HOUR = 3_600_000;

/** Lifetime of a session after its last use (product.md, "Identity"). */
const SESSION_DAYS = 30;

/** Returns when a session that is used now expires; each use extends it. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 24 * HOUR);
}

/** Returns whether a use needs to be stored; once an hour is enough, so that reads do not cause writes. */
export function shouldRecordUse(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= HOUR;
}
