import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** A start code: what the customer shows, and the professional enters, when the work begins. */
export const START_CODE_DIGITS = 4;

/** Wrong entries after which only a new code helps. */
export const MAX_START_CODE_TRIES = 5;

/** Codes that a line gets, and wrong entries of all of them, before an operator has to help. */
export const START_CODE_LIMITS = { sends: 6, tries: 15 } as const;

/** How far the codes of a line are used up. */
export interface StartCodeUsage {
  readonly sends: number;
  /** Wrong entries of all codes together. */
  readonly totalTries: number;
}

/** Whether no further code may be made for the line. */
export function isSendBlocked({ sends, totalTries }: StartCodeUsage): boolean {
  return sends >= START_CODE_LIMITS.sends || totalTries >= START_CODE_LIMITS.tries;
}

/** Whether no further code may be entered for the line. */
export function isEntryBlocked({ totalTries }: Pick<StartCodeUsage, 'totalTries'>): boolean {
  return totalTries >= START_CODE_LIMITS.tries;
}

/** Minutes to wait after the first, second, … code of a line before the next; the last holds for all further ones. */
const RESEND_DELAYS_MINUTES = [0.5, 0.5, 10, 10, 60] as const;

/** A code is good until the slot ends. */
export function codeExpiry(line: { readonly slotEnd: Date }): Date {
  return line.slotEnd;
}

/** The first instant, not before `now`, at which another code may be made; each code is an SMS that somebody pays for. */
export function startCodeResendAt(
  last: { readonly sentAt: Date; readonly sends: number } | null,
  now: Date,
): Date {
  if (!last) return now;
  const delayMinutes = RESEND_DELAYS_MINUTES[Math.min(last.sends, RESEND_DELAYS_MINUTES.length) - 1] ?? 0;
  const at = addMinutes(last.sentAt, delayMinutes);
  return at > now ? at : now;
}
