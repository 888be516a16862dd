import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';

/** The lifetime of a code (product.md, "Identity"). */
const CODE_SECONDS = 300;

/** Returns the whole seconds until an instant; 0 once it has passed. */
export function secondsUntil(end: number, time: number): number {
  return Math.max(0, Math.ceil((end - time) / 1000));
}

/**
 * Computes when the code and the resend delay end by the browser's clock, which may be off by hours on an old phone: a
 * code that was just sent gets its full time, and no interval is longer than the difference of the server's two instants.
 */
export function codeDeadlines(
  times: Partial<CodeTimes>,
  at: number,
  isResend: boolean,
): { code: number; resendIn: number } {
  const latestExpiry = at + CODE_SECONDS * 1000;
  if (!times.expires_at) return { code: latestExpiry, resendIn: at };
  const expires = Date.parse(times.expires_at);
  const resendDelay = times.resend_at
    ? Math.max(0, Date.parse(times.resend_at) - (expires - CODE_SECONDS * 1000))
    : 0;
  const resendIn = times.resend_at ? Math.min(Date.parse(times.resend_at), at + resendDelay) : at;
  return isResend
    ? { code: latestExpiry, resendIn: at + resendDelay }
    : { code: Math.min(expires, latestExpiry), resendIn };
}

/** Formats minutes and seconds, `4:05`, with hours in front if there are any. */
export function formatCountdown(seconds: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${padTwo(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${padTwo(minutes % 60)}:${padTwo(seconds % 60)}`;
}
