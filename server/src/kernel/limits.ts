/** At most `max` times within any `seconds`. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * The first instant, not before `now`, at which something that happened at `times` may happen once more without breaking
 * any allowance. Equal to `now` when it may happen at once.
 */
export function nextAllowedAt(times: readonly Date[], now: Date, rateLimits: readonly RateLimit[]): Date {
  const past = times.map((time) => time.getTime()).sort((one, other) => other - one);
  const instants = rateLimits.map(({ max, seconds }) => {
    // The time that must have left the window before there is room for one more.
    const blocking = past[max - 1];
    return blocking === undefined ? 0 : blocking + seconds * 1000;
  });
  return new Date(Math.max(now.getTime(), ...instants));
}

/** Whole seconds from `now` to an instant, rounded up: what `Retry-After` says. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
