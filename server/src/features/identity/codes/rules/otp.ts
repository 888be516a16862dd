import { type RateLimit, nextAllowedAt } from '../../../../kernel/rate-limit.ts';
import { codeUnusableReason, type OneTimeCode } from '../../../../kernel/one-time-code.ts';

/** Number of digits of a code that verifies a mobile number. */
export const CODE_DIGITS = 4;

/** Validity of a code. */
export const CODE_SECONDS = 300;

/** Wrong entries after which a code is invalid. */
export const MAX_CODE_ATTEMPTS = 5;

/** Time in which the new password must be set after the reset code was entered. */
export const RESET_MINUTES = 10;

/** Limits of codes per number, for all purposes: the pause between two, and two ceilings. */
const SEND_LIMITS: readonly RateLimit[] = [
  { max: 1, seconds: 30 },
  { max: 3, seconds: 600 },
  { max: 6, seconds: 86_400 },
];

/** Decision on a code request. `reuse`: none is sent, because the last one is still valid. */
export type SendDecision =
  | { readonly kind: 'send'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'reuse'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'wait'; readonly until: Date };

/** Returns the start of the longest window in which a number's sends count. */
export function sendWindowStart(now: Date): Date {
  return new Date(now.getTime() - Math.max(...SEND_LIMITS.map(({ seconds }) => seconds)) * 1000);
}

/**
 * Decides on a code request. The code screen requests without `again` when it loads, and gets the valid code; only the
 * Resend link requests a new one. `sentAt` lists every send to the number since `sendWindowStart`.
 */
export function decideSend(
  request: {
    readonly activeCode: OneTimeCode | null;
    readonly sentAt: readonly Date[];
    readonly again: boolean;
  },
  now: Date,
): SendDecision {
  const { activeCode, sentAt, again } = request;
  const allowedAt = nextAllowedAt(sentAt, now, SEND_LIMITS);
  if (activeCode && !again && codeUnusableReason(activeCode, now, MAX_CODE_ATTEMPTS) === null)
    return { kind: 'reuse', expiresAt: activeCode.expiresAt, resendAt: allowedAt };
  if (allowedAt > now) return { kind: 'wait', until: allowedAt };
  return {
    kind: 'send',
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    resendAt: nextAllowedAt([...sentAt, now], now, SEND_LIMITS),
  };
}
