import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Minutes after a code, or after the last call that needed one, in which such calls are admitted (console.md, section 5). */
const STEP_UP_MINUTES = 30;

/** Returns until when a session is admitted to calls that need a code. */
export function stepUpEnd(now: Date): Date {
  return addMinutes(now, STEP_UP_MINUTES);
}
