import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** For how long an account that is to be deleted can be kept after all (product.md, "Identity"). */
const UNDO_DAYS = 7;

const MINUTES = UNDO_DAYS * 24 * 60;

/** From when on the personal data of an account go, whose owner asked for it then. */
export function erasedFrom(leavingAt: Date): Date {
  return addMinutes(leavingAt, MINUTES);
}

/** Who asked before this has had their time. */
export function askedBefore(now: Date): Date {
  return addMinutes(now, -MINUTES);
}
