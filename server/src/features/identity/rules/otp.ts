import { type RateLimit, nextAllowedAt } from '../../../kernel/limits.ts';
import { codeUnusableReason, type OneTimeCode } from '../../../kernel/one-time-code.ts';

/** Digits of a code that proves a mobile number. */
export const CODE_DIGITS = 4;

/** How long such a code is good. */
export const CODE_SECONDS = 300;

/** Wrong entries after which only a new code helps. */
export const MAX_CODE_ATTEMPTS = 5;

/** How long a reset code that was entered rightly waits for the new password. */
export const RESET_MINUTES = 10;

/** How many codes a number is sent, whatever they are for: the pause between two, and two ceilings. */
const SEND_LIMITS: readonly RateLimit[] = [
  { max: 1, seconds: 30 },
  { max: 3, seconds: 600 },
  { max: 6, seconds: 86_400 },
];

/** The answer to "send me a code". Where none is sent, `reuse` says that one is still alive. */
export type SendDecision =
  | { readonly kind: 'send'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'reuse'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'wait'; readonly until: Date };

/** Since when a number's sends count. */
export function sendWindowStart(now: Date): Date {
  return new Date(now.getTime() - Math.max(...SEND_LIMITS.map(({ seconds }) => seconds)) * 1000);
}

/**
 * Decides on a code that is asked for. Loading the code screen asks without `again`, and is answered with the code that is
 * alive; only the Resend link asks for another one. `sentAt` holds every send to the number since `sendWindowStart`.
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
