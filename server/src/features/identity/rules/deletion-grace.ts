import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** For how long an account that is to be deleted can be kept after all (product.md, "Identity"). */
const GRACE_DAYS = 7;

const GRACE_MINUTES = GRACE_DAYS * 24 * 60;

/** From when on the personal data of an account go, whose owner asked for it then. */
export function eraseAt(deletionRequestedAt: Date): Date {
  return addMinutes(deletionRequestedAt, GRACE_MINUTES);
}

/** Who asked before this has had their time. */
export function deletionCutoff(now: Date): Date {
  return addMinutes(now, -GRACE_MINUTES);
}
