import { type Allowance, allowedFrom } from '../../../kernel/limits.ts';
import { deadBecause, type OneTimeCode } from '../../../kernel/one-time-code.ts';

/** Digits of a code that proves a mobile number. */
export const CODE_DIGITS = 4;

/** How long such a code is good. */
export const CODE_SECONDS = 300;

/** Wrong entries after which only a new code helps. */
export const CODE_TRIES = 5;

/** How long a reset code that was entered rightly waits for the new password. */
export const RESET_MINUTES = 10;

/** How many codes a number is sent, whatever they are for: the pause between two, and two ceilings. */
const SENDS: readonly Allowance[] = [
  { max: 1, seconds: 30 },
  { max: 3, seconds: 600 },
  { max: 6, seconds: 86_400 },
];

/** The answer to "send me a code". Where none is sent, `keep` says that one is still alive. */
export type SendAnswer =
  | { readonly kind: 'send'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'keep'; readonly expiresAt: Date; readonly resendAt: Date }
  | { readonly kind: 'wait'; readonly until: Date };

/** Since when a number's sends count. */
export function sendsCountSince(now: Date): Date {
  return new Date(now.getTime() - Math.max(...SENDS.map(({ seconds }) => seconds)) * 1000);
}

/**
 * Decides on a code that is asked for. Loading the code screen asks without `again`, and is answered with the code that is
 * alive; only the Resend link asks for another one. `sentAt` holds every send to the number since `sendsCountSince`.
 */
export function answerAsk(
  asked: { readonly alive: OneTimeCode | null; readonly sentAt: readonly Date[]; readonly again: boolean },
  now: Date,
): SendAnswer {
  const { alive, sentAt, again } = asked;
  const allowedAt = allowedFrom(sentAt, now, SENDS);
  if (alive && !again && deadBecause(alive, now, CODE_TRIES) === null)
    return { kind: 'keep', expiresAt: alive.expiresAt, resendAt: allowedAt };
  if (allowedAt > now) return { kind: 'wait', until: allowedAt };
  return {
    kind: 'send',
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    resendAt: allowedFrom([...sentAt, now], now, SENDS),
  };
}
