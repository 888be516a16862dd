import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { codeUnusableReason, type OneTimeCode } from '../../../../kernel/one-time-code.ts';

/** A start code: the customer shows it and the professional enters it when the work begins. */
export const START_CODE_DIGITS = 4;

/** Maximum failed attempts per code; afterwards a new code is required. */
export const MAX_START_CODE_TRIES = 5;

/** Maximum codes per line and maximum failed attempts over all its codes, before an operator has to help. */
export const START_CODE_LIMITS = { sends: 6, tries: 15 } as const;

/** The codes and failed attempts that a line has used. */
export interface StartCodeUsage {
  readonly sends: number;
  /** Failed attempts over all codes. */
  readonly totalTries: number;
}

/** Returns whether no further code can be created for the line. */
export function isSendBlocked({ sends, totalTries }: StartCodeUsage): boolean {
  return sends >= START_CODE_LIMITS.sends || totalTries >= START_CODE_LIMITS.tries;
}

/** Returns whether no further code can be entered for the line. */
export function isEntryBlocked({ totalTries }: Pick<StartCodeUsage, 'totalTries'>): boolean {
  return totalTries >= START_CODE_LIMITS.tries;
}

/** Returns whether a line's start code, as stored, can be entered. */
export function isCodeActive(code: OneTimeCode | null, now: Date): boolean {
  return code !== null && codeUnusableReason(code, now, MAX_START_CODE_TRIES) === null;
}

/** Minutes to wait after the first, second, … code of a line before the next; the last value applies to all further codes. */
const RESEND_DELAYS_MINUTES = [0.5, 0.5, 10, 10, 60] as const;

/** Returns the first instant, not before `now`, at which another code can be created; limited because each code is a paid SMS. */
export function startCodeResendAt(
  last: { readonly sentAt: Date; readonly sends: number } | null,
  now: Date,
): Date {
  if (!last) return now;
  const delayMinutes = RESEND_DELAYS_MINUTES[Math.min(last.sends, RESEND_DELAYS_MINUTES.length) - 1] ?? 0;
  const at = addMinutes(last.sentAt, delayMinutes);
  return at > now ? at : now;
}
