import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Grace period of an account deletion (product.md, "Identity"). */
const GRACE_DAYS = 7;

const GRACE_MINUTES = GRACE_DAYS * 24 * 60;

/** Returns when the personal data are erased of an account whose deletion was requested at the given instant. */
export function eraseAt(deletionRequestedAt: Date): Date {
  return addMinutes(deletionRequestedAt, GRACE_MINUTES);
}

/** Returns the instant before which a requested deletion is due for erasure. */
export function deletionCutoff(now: Date): Date {
  return addMinutes(now, -GRACE_MINUTES);
}
