/** An allowance of at most `max` events within any `seconds`. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Returns the first instant, not before `now`, at which an event that happened at `times` may happen again without
 * exceeding any allowance. Equals `now` when it is allowed immediately.
 */
export function nextAllowedAt(times: readonly Date[], now: Date, rateLimits: readonly RateLimit[]): Date {
  const past = times.map((time) => time.getTime()).sort((one, other) => other - one);
  const instants = rateLimits.map(({ max, seconds }) => {
    // The event that must leave the window before there is room for another.
    const blocking = past[max - 1];
    return blocking === undefined ? 0 : blocking + seconds * 1000;
  });
  return new Date(Math.max(now.getTime(), ...instants));
}

/** Returns the whole seconds from `now` to an instant, rounded up, as `Retry-After` needs them. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
